/** Attributes a test or a style may hang on a component: `data-testid`, `data-kind` and their like. */
export type DataProps = { [name: `data-${string}`]: string | number | boolean | undefined }
