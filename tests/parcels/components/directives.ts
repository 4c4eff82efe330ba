import type { Directive } from 'openapi-site/components';

const carrier: Directive = ({ label, attributes, content }) =>
  [`**${label}** delivers in ${attributes.days ?? 'some'} days.`, content].join('\n\n');

export default { carrier };
