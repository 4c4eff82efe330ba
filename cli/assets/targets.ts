/** Browsers that know popovers, `light-dark()` and `AbortSignal.any`; all of them update by themselves. */
export const targets = ['chrome123', 'firefox125', 'safari17.5'];
