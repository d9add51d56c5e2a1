/** Attributes for tests and styles: `data-testid`, `data-kind` and so on. */
export type DataProps = { [name: `data-${string}`]: string | number | boolean | undefined }
