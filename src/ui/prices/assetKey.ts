/** A token by its address, the chain's coin by none. */
export type Asked = { chainId: number; address?: string | undefined }

/** The key of a price: chain and address, never a symbol, which anybody can use. */
export const keyOf = ({ chainId, address }: Asked): string => `${chainId}/${address?.toLowerCase() ?? 'coin'}`
