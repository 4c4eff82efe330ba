/** The layout engine without its asynchronous interface; elkjs has no types for it. */
declare module 'elkjs/lib/elk-worker.min.js' {
  interface Worker {
    onmessage(answer: { data: { data?: import('elkjs').ElkNode } }): void;
    /** Calls `onmessage` before it returns. */
    dispatcher: { saveDispatch(message: { data: object }): void };
  }
  const elk: { Worker: new () => Worker };
  export default elk;
}
