import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi';

export default defineConfig({
  site: 'https://docs.example.com',
  integrations: [
    starlight({
      title: 'Institutional API',
      plugins: [
        starlightOpenAPI([
          { base: 'api', schema: './specs/institutional.yaml' },
          { base: 'api-legacy', schema: './specs/legacy.yaml' },
        ]),
      ],
      sidebar: [{ label: 'Docs', items: [{ autogenerate: { directory: 'docs' } }] }, ...openAPISidebarGroups],
    }),
  ],
});
