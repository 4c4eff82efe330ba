import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Host {
  origin: string;
  close(): Promise<void>;
}

/** Finds an installed program, even in folders that only an administrator has in the path. */
export function findProgram(program: string): string | undefined {
  const places = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/bin'];
  for (const place of places) {
    try {
      execFileSync(path.join(place, program), [program === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' });
      return path.join(place, program);
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

/** Serves the folder with nginx, using the configuration that the build has written. */
export async function startNginx(program: string, dist: string): Promise<Host> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (n) => `${n}_temp_path ${folder}/${n};`,
  );
  const config = `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 1;
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${temp.join('\n  ')}
  server { listen 127.0.0.1:${port}; root "${dist}"; include "${dist}.build/nginx.conf"; }
}
`;
  writeFileSync(path.join(folder, 'nginx.conf'), config);
  return run(spawn(program, ['-p', folder, '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`]), port);
}

/** Serves the folder with Caddy. */
export async function startCaddy(program: string, dist: string): Promise<Host> {
  const folder = mkdtempSync(path.join(tmpdir(), 'caddy-'));
  const port = await freePort();
  const config = `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	root * "${dist}"
	import "${dist}.build/Caddyfile"
}
`;
  writeFileSync(path.join(folder, 'Caddyfile'), config);
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return run(
    spawn(program, ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'], { env }),
    port,
  );
}

async function run(child: ChildProcess, port: number): Promise<Host> {
  let output = '';
  child.stderr?.on('data', (text) => {
    output += text;
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(output);
    const responds = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (responds)
      return {
        origin,
        close: () => {
          child.kill();
          return ended;
        },
      };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It does not answer: ${output}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
