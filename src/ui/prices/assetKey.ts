/** A token by its address, the chain's coin by none. */
export type Asked = { chainId: number; address?: string | undefined }

/** How prices are kept: by chain and address, never by a symbol, which everybody can take. */
export const keyOf = ({ chainId, address }: Asked): string => `${chainId}/${address?.toLowerCase() ?? 'coin'}`
