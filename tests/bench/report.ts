import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Failure } from './failures.ts';
import { CONDITIONS } from './page-metrics.ts';
import { type Table, tableData, tableMarkdown } from './table.ts';

/** The parts of the benchmark, which can be measured separately. */
export const PARTS = ['build', 'pages', 'large', 'hard'] as const;
export type Part = (typeof PARTS)[number];

export interface Report {
  runs: number;
  /** The compared generators, and their versions. */
  peers: { title: string; versions: string }[];
  sections: Section[];
  failures: Failure[];
}

/** The measurements of one part. */
export interface Section {
  part: Part;
  /** How it was measured, unless the general conditions say it all. */
  about?: string;
  tables: Table[];
}

/** Writes `bench.md` and `bench.json`. */
export async function writeReport(report: Report, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, 'bench.md'), `${reportMarkdown(report)}\n`);
  const { runs, peers, sections, failures } = report;
  const data = {
    runs,
    machine: machine(),
    conditions: CONDITIONS,
    peers,
    tables: sections.flatMap(({ tables }) => tables.map(tableData)),
    failures,
  };
  await writeFile(path.join(dir, 'bench.json'), `${JSON.stringify(data, null, 2)}\n`);
}

/**
 * Replaces the measurements in a Markdown file: those between `<!-- bench pages -->` and `<!-- /bench pages
 * -->` by the section of that part. Parts that were not measured remain unchanged. Throws an Error if a
 * part has no such marks.
 */
export async function replaceSections(file: string, report: Report): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (const section of report.sections) {
    const [start, end] = [`<!-- bench ${section.part} -->`, `<!-- /bench ${section.part} -->`];
    const [before, rest] = text.split(start);
    const after = rest?.split(end)[1];
    if (before === undefined || after === undefined) throw new Error(`${file} has no ${start} … ${end}`);
    text = `${before}${start}\n\n${reportMarkdown({ ...report, sections: [section] })}\n\n${end}${after}`;
  }
  await writeFile(file, text);
}

function reportMarkdown({ runs, peers, sections, failures }: Report): string {
  const versions = peers.map((peer) => `${peer.title} (${peer.versions})`).join('; ');
  return [
    [conditions(runs), ...sections.flatMap(({ about }) => about ?? [])].join(' '),
    ...(versions ? [`Peers: ${versions}.`] : []),
    ...sections.flatMap(({ tables }) => tables.map(tableMarkdown)),
    ...(failures.length > 0 ? [failuresMarkdown(failures)] : []),
  ].join('\n\n');
}

function conditions(runs: number): string {
  const { cpu, cores, memory, node } = machine();
  const numbers =
    runs === 1 ? 'one run' : `medians of ${runs} runs, ± half of their range where that is above 1 %`;
  return `Measured on ${cores} cores (${cpu}), ${memory} GB, Node ${node}: ${numbers}; × is the ratio to this generator.`;
}

export function conditionsOfPages(): string {
  const { latencyMs, bytesPerSecond, slowdowns, readingMs, pointingMs } = CONDITIONS;
  const megabits = ((bytesPerSecond * 8) / 1024 / 1024).toFixed(1);
  return `Pages: one Chromium, empty cache, brotli, ${latencyMs} ms latency, ${megabits} Mbit/s, processor slowed ${slowdowns.join(', ')} times. Pages load in a window of the size of a phone. Search and navigation happen in a desktop window, with a pointer that has been on the page for ${readingMs} ms and on its target for ${pointingMs} ms.`;
}

function machine() {
  const processors = os.cpus();
  return {
    cpu: processors[0]?.model.trim() ?? '',
    cores: processors.length,
    memory: Math.round(os.totalmem() / 1e9),
    node: process.versions.node,
    platform: `${os.platform()} ${os.arch()}`,
  };
}

function failuresMarkdown(failures: Failure[]): string {
  const items = failures.map(
    ({ who, reason }) => `- ${who}: ${reason.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
  );
  return ['Not measured:', '', ...items].join('\n');
}
