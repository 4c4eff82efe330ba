export default {
  title: 'Institutional API',
  url: 'https://docs.example.com',
  baseUrl: '/',
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  markdown: { format: 'detect', hooks: { onBrokenMarkdownLinks: 'ignore' } },
  // What makes its builds quicker: Rspack, SWC and the rest.
  future: { v4: true, faster: true },
  presets: [
    ['classic', { docs: { sidebarPath: './sidebars.mjs' }, blog: false, pages: false }],
    [
      'redocusaurus',
      {
        specs: [
          { id: 'api', spec: 'specs/institutional.yaml', route: '/api/' },
          { id: 'api-legacy', spec: 'specs/legacy.yaml', route: '/api-legacy/' },
        ],
      },
    ],
  ],
  themeConfig: {
    navbar: {
      title: 'Institutional API',
      items: [
        { label: 'Docs', to: '/docs/intro' },
        { label: 'API', to: '/api/' },
      ],
    },
  },
};
