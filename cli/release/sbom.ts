interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  /** Needed only by tests. */
  dev?: boolean;
  /** Needed by tests, and optional for others. */
  devOptional?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface LockFile {
  name: string;
  version: string;
  packages: Record<string, LockedPackage>;
}

/**
 * Returns the software bill of materials as CycloneDX 1.6, from the lock file alone: all packages that a build may run,
 * without those that only tests need. The same lock file gives the same bytes, because there is no timestamp or serial
 * number.
 */
export function softwareBillOfMaterials({ name, version, packages }: LockFile): object {
  const own = `${name}@${version}`;
  const used = Object.fromEntries(
    Object.entries(packages).filter(([path, { dev, devOptional }]) => path === '' || (!dev && !devOptional)),
  );
  const others = Object.entries(used).filter(([path]) => path !== '');
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': own, name, version, ...licensesOf(packages['']?.license) },
    },
    components: others.map(([path, locked]) => component(path, locked)),
    dependencies: [
      { ref: own, dependsOn: dependenciesOf('', used) },
      ...others.map(([path]) => ({ ref: path, dependsOn: dependenciesOf(path, used) })),
    ],
  };
}

function component(path: string, { version = '', integrity, license, optional }: LockedPackage) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm, hash] = integrity?.split('-', 2) ?? [];
  return {
    type: 'library',
    // The same version may be installed in two folders, so the folder is the reference.
    'bom-ref': path,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    ...(algorithm === 'sha512' && hash
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }
      : {}),
    ...licensesOf(license),
    purl,
  };
}

/** Returns an SPDX identifier or expression. */
function licensesOf(license: string | undefined) {
  if (license === undefined) return {};
  return { licenses: [/[\s()]/.test(license) ? { expression: license } : { license: { id: license } }] };
}

/** Resolves the dependencies of a package to folders: its own `node_modules`, then those of the packages around it. */
function dependenciesOf(path: string, packages: LockFile['packages']): string[] {
  const { dependencies, optionalDependencies } = packages[path] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.flatMap((name) => {
    for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const location = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
      if (packages[location]) return [location];
      if (folder === '') return [];
    }
  });
}
