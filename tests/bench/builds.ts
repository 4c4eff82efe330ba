import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { attempt, type Failure } from './failures.ts';
import { OURS } from './peers.ts';
import { runMeasured } from './run-measured.ts';
import { addSample, type Row, type Table } from './table.ts';
import { environmentOf, removeBuilds, type Workplace } from './workplace.ts';

/** One build without a cache. */
export async function build(place: Workplace) {
  await removeBuilds(place);
  return runMeasured(place.build ?? [], { cwd: place.dir, env: environmentOf(place.dir) });
}

async function buildAgain({ output, build, dir }: Workplace) {
  await rm(output, { recursive: true, force: true });
  return runMeasured(build ?? [], { cwd: dir, env: environmentOf(dir) });
}

/**
 * Builds the site of every peer without a cache, in turns, so that a busy moment of the machine affects all
 * of them.
 */
export async function measureBuilds(
  places: Workplace[],
  { runs, failures, log }: { runs: number; failures: Failure[]; log: (line: string) => void },
): Promise<Table> {
  const time: Row = { label: 'Wall time', unit: 'milliseconds', samples: {} };
  const again: Row = { label: 'Wall time of a second build', unit: 'milliseconds', samples: {} };
  const processor: Row = { label: 'CPU time', unit: 'milliseconds', samples: {} };
  const memory: Row = { label: 'Peak memory', unit: 'bytes', samples: {} };
  const pages: Row = { label: 'HTML pages', unit: 'count', samples: {} };
  const written: Row = { label: 'Written', unit: 'bytes', samples: {} };
  const broken = new Set<Workplace>();
  for (let run = 1; run <= runs; run += 1)
    for (const place of places) {
      if (broken.has(place)) continue;
      log(`Build ${run} of ${runs}: ${place.peer.title}`);
      const { name, title } = place.peer;
      const measured = await attempt(failures, `${title}, build`, () => build(place));
      if (!measured) {
        broken.add(place);
        continue;
      }
      addSample(time, name, measured.milliseconds);
      // For the second build, everything that a generator stores next to its output is available.
      const second = await attempt(failures, `${title}, second build`, () => buildAgain(place));
      if (second) addSample(again, name, second.milliseconds);
      if (measured.processorMilliseconds > 0) addSample(processor, name, measured.processorMilliseconds);
      if (measured.peakBytes > 0) addSample(memory, name, measured.peakBytes);
      const files = await filesOf(place.output);
      pages.samples[name] = [files.filter((file) => file.name.endsWith('.html')).length];
      written.samples[name] = [files.reduce((sum, file) => sum + file.bytes, 0)];
    }
  return {
    title: 'Build the whole site from scratch',
    note: `Each generator is installed, and nothing is left of an earlier build. ${places.map(({ peer }) => `${peer.title}: ${peer.about}.`).join(' ')}`,
    columns: places.map(({ peer }) => peer),
    comparedWith: OURS.name,
    rows: [time, again, processor, memory, pages, written],
  };
}

async function filesOf(dir: string): Promise<{ name: string; bytes: number }[]> {
  const names = await readdir(dir, { recursive: true });
  const stats = await Promise.all(names.map((name) => stat(path.join(dir, name))));
  return names.flatMap((name, index) => {
    const found = stats[index];
    return found?.isFile() ? [{ name, bytes: found.size }] : [];
  });
}
