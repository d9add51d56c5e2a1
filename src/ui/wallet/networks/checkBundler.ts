import { refused } from '../../../domain/errors.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { entryPoint } from '../../../domain/userOperation.ts'
import type { Rpc } from '../../../rpc/client.ts'
import { resultOf } from '../../../rpc/readResult.ts'

/** Throws unless the URL is a bundler of this chain that serves EntryPoint v0.8. Its answers may be anything. */
export async function checkBundler(
  { probe, askUrl }: Pick<Rpc, 'probe' | 'askUrl'>,
  chainId: number,
  url: string,
): Promise<void> {
  const [served, answer] = await Promise.all([probe(url), askUrl(url, 'eth_supportedEntryPoints')])
  if (served === 'unreachable' || !answer) throw refused('error_bundlerSilent')
  if (served !== chainId) throw refused('error_bundlerChain', { served, wanted: chainId })
  const points = resultOf(answer)
  const serves = (one: unknown) => typeof one === 'string' && sameAddress(one, entryPoint)
  if (!Array.isArray(points) || !points.some(serves)) throw refused('error_bundlerEntryPoint')
}
