/** A token. Without an address, the chain's coin. */
export type Asked = { chainId: number; address?: string | undefined }

/** Key of a price: chain id and address, never the symbol, which any token can copy. */
export const keyOf = ({ chainId, address }: Asked): string => `${chainId}/${address?.toLowerCase() ?? 'coin'}`
