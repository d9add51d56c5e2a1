import type { Network } from '../../../domain/network.ts'

/** The networks in their order, the selected one before all others. */
export function currentFirst<one extends Pick<Network, 'chainId'>>(
  networks: readonly one[],
  current: number | undefined,
): one[] {
  return networks.toSorted((a, b) => Number(b.chainId === current) - Number(a.chainId === current))
}
