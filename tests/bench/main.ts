import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { build, measureBuilds } from './builds.ts';
import { attempt, type Failure } from './failures.ts';
import { plainGuides } from './guides.ts';
import { measureHard } from './hard.ts';
import { measureLarge } from './large.ts';
import { loadLighthouse } from './lighthouse.ts';
import { measurePages } from './pages.ts';
import { PEERS, type Peer } from './peers.ts';
import { conditionsOfPages, PARTS, type Part, type Report, replaceSections, writeReport } from './report.ts';
import { ownWorkplace, PROJECT, preparePeer, versionsOf, type Workplace } from './workplace.ts';

interface Flags {
  only?: Part;
  peers: string[];
  runs: number;
  folder: string;
  out: string;
  lighthouse?: true;
  docs?: true;
}

/** The base URL of our site in its own pages. */
const ORIGIN = 'https://docs.example.com/institutional-api';

const program = new Command('bench')
  .description('Compare this generator with others, with the same content on the same machine.')
  .addOption(new Option('--only <part>', 'measure this part only').choices(PARTS))
  .option(
    '--peers <names>',
    'compare with these generators only',
    listOfPeers,
    PEERS.map(({ name }) => name),
  )
  .option('--runs <number>', 'number of runs', positive, 5)
  .option('--folder <dir>', 'folder to install the other generators in', path.join(PROJECT, '.cache/bench'))
  .option(
    '--out <dir>',
    'folder to write bench.md and bench.json to',
    path.join(PROJECT, '.cache/bench/report'),
  )
  .option('--lighthouse', 'also run Lighthouse on each page (takes twice as long)')
  .option('--docs', 'write the tables to docs/benchmarks.md')
  .addHelpText(
    'after',
    '\nExamples:\n  npm run bench\n  npm run bench -- --only pages --peers redoc,scalar --runs 3',
  );

await bench(program.parse().opts<Flags>());

async function bench(flags: Flags): Promise<void> {
  const folder = path.resolve(flags.folder);
  const failures: Failure[] = [];
  const options = { runs: flags.runs, failures, log };
  const wanted = (part: Part): boolean => (flags.only ?? part) === part;
  const peers = PEERS.filter(({ name }) => flags.peers.includes(name));
  const report: Report = { runs: flags.runs, peers: [], sections: [], failures };
  if (wanted('build') || wanted('pages')) {
    const places = await preparePlaces(peers, folder, failures);
    for (const { peer } of places.slice(1))
      report.peers.push({ title: peer.title, versions: await versionsOf(peer.name) });
    if (wanted('build')) {
      const builders = places.filter((place) => place.build);
      report.sections.push({ part: 'build', tables: [await measureBuilds(builders, options)] });
    } else await buildOnce(places.slice(1), failures);
    if (wanted('pages')) {
      const served = places.filter(({ output }) => existsSync(output));
      const lighthouse = flags.lighthouse
        ? await attempt(failures, 'Lighthouse', () => loadLighthouse(folder))
        : undefined;
      const tables = await measurePages(served, { ...options, lighthouse });
      report.sections.push({ part: 'pages', about: conditionsOfPages(), tables });
    }
  }
  if (wanted('large')) {
    const tables = await attempt(failures, 'The GitHub API', () => measureLarge(folder, peers, options));
    if (tables) report.sections.push({ part: 'large', tables });
  }
  if (wanted('hard')) report.sections.push({ part: 'hard', tables: [await measureHard(folder, options)] });
  await writeReport(report, path.resolve(flags.out));
  if (flags.docs) await replaceSections(path.join(PROJECT, 'docs/benchmarks.md'), report);
  log(`Written: ${path.join(path.resolve(flags.out), 'bench.md')}`);
}

/**
 * Our own site first, and built, because the others get its Markdown copies; then all generators that can
 * be installed.
 */
async function preparePlaces(peers: Peer[], folder: string, failures: Failure[]): Promise<Workplace[]> {
  const own = ownWorkplace(folder);
  log(`Building ${own.peer.title}`);
  await build(own);
  const guides = await plainGuides(path.join(own.output, new URL(ORIGIN).pathname), ORIGIN);
  const places = [own];
  for (const peer of peers) {
    log(`Installing ${peer.title}`);
    const place = await attempt(failures, `${peer.title}, installation`, () =>
      preparePeer(peer, folder, { guides }),
    );
    if (place) places.push(place);
  }
  return places;
}

/** For measuring pages only. */
async function buildOnce(places: Workplace[], failures: Failure[]): Promise<void> {
  for (const place of places) {
    if (!place.build) continue;
    log(`Building ${place.peer.title}`);
    await attempt(failures, `${place.peer.title}, build`, () => build(place));
  }
}

function listOfPeers(text: string): string[] {
  const names = text.split(',');
  const known = PEERS.map(({ name }) => name);
  const stray = names.find((name) => !known.includes(name));
  if (stray !== undefined) throw new InvalidArgumentError(`${stray} is none of ${known.join(', ')}.`);
  return names;
}

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('A whole number from 1 on.');
  return value;
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}
