import { z } from 'zod';

/** The keys of `references` in `content/site.yaml` that make references the versions of one API. */

const name = z.string().trim().min(1).optional();

export const VERSION_SETTINGS = {
  api: name.meta({
    description:
      'Name of the API that this reference is a version of. References with the same name link to each other.',
    examples: ['parcels'],
  }),
  version: name.meta({ description: 'What readers call this version. `api` needs it.', examples: ['v2'] }),
  status: z
    .enum(['preview', 'current', 'supported', 'deprecated', 'retired'])
    .optional()
    .meta({
      description:
        'Status: `preview`, `current`, `supported`, `deprecated` or `retired`. Old ones point to the `current` one; retired ones are hidden from search engines and from the search of the site.',
      examples: ['current'],
    }),
  sunset: z.iso
    .date('must be a day')
    .optional()
    .meta({
      description: 'Day on which a `deprecated` version shuts down, or a `retired` one did.',
      examples: ['2027-06-30'],
    }),
};

type VersionSettings = z.output<z.ZodObject<typeof VERSION_SETTINGS>>;

/** `Bikes`, `bike` and `biek` are probably one API, and so are `bike-api` and `bikes-api`. */
function spellingOf(api = ''): string {
  const words = api.toLowerCase().split(/[\s_-]+/);
  return [...words.map((word) => word.replace(/s$/, '')).join('')].sort().join('');
}

/** Reports keys that need another one, and two versions of an API that readers could not tell apart. */
export function checkVersions({ value: all, issues }: z.core.ParsePayload<VersionSettings[]>): void {
  // A key that is missing may be there under a mistyped name.
  for (const [index, one] of issues.length > 0 ? [] : all.entries()) {
    const report = (key: keyof VersionSettings, message: string) =>
      issues.push({ code: 'custom', input: all, path: [index, key], message });
    const { api, version, status, sunset } = one;
    const given = (['version', 'status', 'sunset'] as const).find((key) => one[key] !== undefined);
    if (api === undefined) {
      if (given) report(given, 'requires `api`, the name of the API that has this version');
      continue;
    }
    const before = all.slice(0, index).filter((other) => other.api === api);
    const other = all.find((two) => two.api !== api && spellingOf(two.api) === spellingOf(api))?.api;
    if (other !== undefined && before.length === 0 && index > 0)
      report('api', `is almost \`${other}\`: write the same name for versions of one API`);
    if (version === undefined) report('api', 'requires `version`, which tells this version from others');
    else if (before.some((other) => other.version === version))
      report('version', `is taken: another version of \`${api}\` is called \`${version}\``);
    if (status === 'current' && before.some((other) => other.status === 'current'))
      report('status', `must not be \`current\`: another version of \`${api}\` is`);
    if (sunset !== undefined && status !== 'deprecated' && status !== 'retired')
      report('sunset', 'is only for `status: deprecated` or `status: retired`: remove it');
  }
}
