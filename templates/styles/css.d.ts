/** A stylesheet, bundled into a script as its text. */
declare module '*.css' {
  const text: string;
  export default text;
}
