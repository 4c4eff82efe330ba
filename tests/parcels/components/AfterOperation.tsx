import type { AfterOperationProps } from 'openapi-site/components';
import { limitOf } from './parts/limits.ts';

export default function AfterOperation({ operation }: AfterOperationProps) {
  return (
    <p className="limit">{`${operation.method} ${operation.path}: ${limitOf(operation.method)} requests a minute`}</p>
  );
}
