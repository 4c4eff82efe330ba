export default function configure(eleventy) {
  eleventy.addGlobalData('layout', 'page.liquid');
  return { dir: { input: 'content', includes: '../layouts', output: 'dist' }, markdownTemplateEngine: false };
}
