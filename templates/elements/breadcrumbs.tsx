import { t } from '../../cli/words/words.ts';

interface Props {
  items: { label: string; url?: string }[];
}

export function Breadcrumbs({ items }: Props) {
  if (items.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label={t('layout.breadcrumbs')}>
      <ol>
        {items.map((item, index) => (
          <li key={item.label}>
            {item.url ? (
              <a href={item.url}>{item.label}</a>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
