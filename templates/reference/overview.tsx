import type { ReactNode } from 'react';
import type { Overview as OverviewView } from '../../cli/view/view.ts';
import { DeepBlocks } from '../view/deep-blocks.tsx';
import { inlinesIn } from '../view/inlines.tsx';
import { Link, Target } from '../view/page-links.tsx';

export function Overview({ overview, children }: { overview: OverviewView; children: ReactNode }) {
  const { id, logo, title, version, content } = overview;
  return (
    <Target as="header" className="head plain" id={id}>
      {logo && <Logo {...logo} />}
      <div className="title">
        <h1>{title}</h1>
        <p className="version">{inlinesIn(version)}</p>
      </div>
      {children}
      <DeepBlocks content={content} />
    </Target>
  );
}

function Logo({ src, alt, href }: NonNullable<OverviewView['logo']>) {
  const picture = <img src={src} alt={alt} />;
  if (!href) return <p className="logo">{picture}</p>;
  const rel = /^https?:/i.test(href) ? 'noopener noreferrer' : undefined;
  return (
    <p className="logo">
      <Link href={href} rel={rel}>
        {picture}
      </Link>
    </p>
  );
}
