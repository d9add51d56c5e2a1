import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * The bundler writes modules in the order of their imports. With these first, the background compresses best, found by
 * trial. A name that is gone fails the build.
 */
const first = `
node_modules/@noble/hashes/esm/sha2.js
node_modules/viem/_esm/errors/node.js
node_modules/viem/_esm/errors/abi.js
node_modules/viem/_esm/errors/typedData.js
node_modules/viem/_esm/utils/authorization/recoverAuthorizationAddress.js
node_modules/viem/_esm/utils/transaction/parseTransaction.js
node_modules/viem/_esm/utils/transaction/serializeAccessList.js
src/lib/bounded.ts
node_modules/viem/_esm/constants/address.js
node_modules/viem/_esm/utils/signature/hashTypedData.js
node_modules/viem/_esm/utils/formatters/transaction.js
src/domain/typedData.ts
src/lib/isSame.ts
src/contracts/abi/selector.ts
src/domain/nodeRefusals.ts
src/domain/sameAddress.ts
src/preview/nodeTimeout.ts
node_modules/viem/_esm/account-abstraction/utils/userOperation/getUserOperationTypedData.js
src/domain/sendUrls.ts
src/preview/explain/typed/typeTable.ts
src/engine/track/finalBlock.ts
src/engine/scene.ts
src/contracts/revert.ts
src/domain/signing/authorizationBytes.ts
src/contracts/precompiles.ts
src/rpc/pendingTag.ts
src/domain/review/previewCeiling.ts
src/contracts/gasCap.ts
src/engine/track/receipts.ts
src/contracts/surcharge.ts
src/contracts/entryPointCalls.ts
src/rpc/endpoints.ts
src/rpc/exchange.ts
src/contracts/tokenMetadata.ts
src/contracts/balances.ts
src/preview/explain/erc20.ts
src/preview/lessFee.ts
src/rpc/client.ts
src/engine/lanes.ts
`

/**
 * Imports them before the first part of the background that asks nodes. It uses them all, so nothing else changes.
 *
 * @returns {import('vite').Plugin}
 */
export function moduleOrder() {
  const imports = first
    .trim()
    .split('\n')
    .map((name) => `import ${JSON.stringify(join(root, name))};`)
  return {
    name: 'volley:module-order',
    apply: 'build',
    transform: (code, id) =>
      id.endsWith('/src/background/openChain.ts') ? { code: imports.join('') + code, map: null } : null,
  }
}
