import { chainList } from '../../domain/known/chainList.ts'
import type { Network } from '../../domain/network.ts'
import { nameLook, readLooks } from '../../lib/confusables.ts'

/**
 * The name of the network that a new one imitates: its name is the same, or reads like it. Coins are not compared:
 * many rollups use ETH.
 */
export async function imitatedNetwork(
  name: string,
  networks: readonly Network[],
): Promise<string | undefined> {
  const looks = await readLooks()
  const others = [...networks.map((one) => ['', one.name] as const), ...(await chainList())]
  return others.find(([, other, , , , , , isTest]) => {
    // These words tell no networks apart. "Testnet" does, unless the other is one too.
    const words = new RegExp(`${isTest ? 'testnet|' : ''}mainnet|network|chain`, 'gi')
    const form = (text: string) => nameLook(text.replace(words, ''), looks)
    return form(name) === form(other)
  })?.[1]
}
