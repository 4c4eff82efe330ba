/** Languages of generated request samples, in the order of their tabs unless a site names others. */
export const SAMPLE_LANGUAGES = ['curl', 'javascript', 'typescript', 'python', 'go', 'java', 'php'] as const;

export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];
