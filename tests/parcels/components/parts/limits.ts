export const limitOf = (method: string): number => (method === 'GET' ? 600 : 60);
