import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Failure } from './failures.ts';
import { CONDITIONS } from './page-metrics.ts';
import { type Table, tableData, tableMarkdown } from './table.ts';

export interface Report {
  runs: number;
  /** Sentences on how it was measured. */
  about: string[];
  /** Who took part, with versions. */
  peers: { title: string; versions: string }[];
  tables: Table[];
  failures: Failure[];
}

/** Writes `bench.md` and `bench.json`. */
export async function writeReport(report: Report, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, 'bench.md'), `${reportMarkdown(report)}\n`);
  const { runs, about, peers, tables, failures } = report;
  const data = {
    about,
    runs,
    machine: machine(),
    conditions: CONDITIONS,
    peers,
    tables: tables.map(tableData),
    failures,
  };
  await writeFile(path.join(dir, 'bench.json'), `${JSON.stringify(data, null, 2)}\n`);
}

const START = '<!-- bench -->';
const END = '<!-- /bench -->';

/** Writes the tables between the two marks of a Markdown file. */
export async function replaceTables(file: string, report: Report): Promise<void> {
  const text = await readFile(file, 'utf8');
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no ${START} … ${END}`);
  await writeFile(file, `${before}${START}\n\n${reportMarkdown(report)}\n\n${END}${after}`);
}

function reportMarkdown({ runs, about, peers, tables, failures }: Report): string {
  const versions = peers.map((peer) => `${peer.title} (${peer.versions})`).join('; ');
  return [
    [conditions(runs), ...about].join(' '),
    ...(versions ? [`Peers: ${versions}.`] : []),
    ...tables.map(tableMarkdown),
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
  const { latencyMs, bytesPerSecond, slowdown, readingMs, pointingMs } = CONDITIONS;
  const megabits = ((bytesPerSecond * 8) / 1024 / 1024).toFixed(1);
  return `Pages: one Chromium, empty cache, brotli, ${latencyMs} ms latency, ${megabits} Mbit/s, CPU ${slowdown} times slower. Pages load in a window of the size of a phone. Search and navigation happen in a desktop window, with a pointer that has been on the page for ${readingMs} ms and on its target for ${pointingMs} ms.`;
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
