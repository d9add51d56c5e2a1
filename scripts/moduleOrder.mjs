import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * The bundler writes modules in the order of their imports. If these files import their modules in this order, the
 * background compresses best, found by trial. A name that is gone fails the build.
 */
const first = {
  'src/background/openChain.ts': `
src/lib/bounded.ts
node_modules/viem/_esm/constants/blob.js
node_modules/viem/_esm/utils/transaction/parseTransaction.js
src/domain/typedData.ts
src/lib/isSame.ts
src/engine/plan/nonces.ts
src/contracts/abi/selector.ts
src/domain/known/wellKnownTokens.ts
src/contracts/revert.ts
src/domain/signing/authorizationBytes.ts
node_modules/viem/_esm/errors/transaction.js
src/rpc/jsonRpc.ts
src/engine/track/finalBlock.ts
node_modules/viem/_esm/utils/authorization/serializeAuthorizationList.js
src/engine/track/receipts.ts
src/rpc/pendingTag.ts
src/domain/known/knownContracts.ts
src/engine/node.ts
node_modules/viem/_esm/utils/blob/blobsToProofs.js
src/contracts/dataFee.ts
node_modules/viem/_esm/utils/authorization/recoverAuthorizationAddress.js
src/preview/feeFigures.ts
src/engine/sign/accountCode.ts
src/preview/explain/typed/refunds.ts
src/contracts/linea.ts
src/engine/sign/feeValues.ts
node_modules/viem/_esm/errors/cursor.js
src/contracts/rescueOperation.ts
node_modules/@noble/hashes/esm/_md.js
src/engine/track/nonceUser.ts
src/rpc/blockSubscription.ts
src/contracts/finality.ts
src/contracts/abi/abiReader.ts
src/preview/simulate/simulate.ts
src/engine/clock.ts
src/contracts/precompiles.ts
src/contracts/balances.ts
src/preview/explain/typed/orders.ts
src/preview/explain/phrases.ts
src/lib/confusables.ts
src/engine/plan/estimates.ts
src/background/chainServices.ts
src/engine/track/recount.ts
src/engine/operations/serviceAnswers.ts
src/engine/track/replacements.ts
src/preview/explain/typed/findTypedData.ts
src/rpc/askService.ts
src/engine/track/poll.ts
src/engine/plan/prepare.ts
src/engine/send/broadcast.ts
src/engine/operations/bundlerRequests.ts
src/preview/ceilings.ts
src/preview/explain/batchCalls.ts
src/engine/track/damage.ts
src/engine/status/endError.ts
src/domain/userOperation.ts
src/contracts/encodeBatch.ts
src/background/openEngine.ts
src/rpc/client.ts
src/engine/witness.ts
`,
  'src/methods/registry.ts': `
src/methods/batches/funds/sentTokens.ts
src/methods/batches/capabilities/paymasterService.ts
src/methods/signing/signInMessage.ts
src/methods/batches/swaps/leastOfSwap.ts
src/methods/signing/typedDataShape.ts
src/methods/signing/wallet_sign.ts
src/methods/batches/sponsoredPlan.ts
src/methods/batches/eth_sendRawTransaction.ts
src/methods/accounts/requireSigner.ts
src/methods/batches/describeEdits.ts
src/methods/batches/batchRules.ts
src/methods/batches/transactionCall.ts
src/methods/signing/personal_sign.ts
src/methods/batches/funds/helpers.ts
src/methods/batches/batchShape.ts
src/methods/batches/callBlocks.ts
src/methods/batches/rescue/rescueAccount.ts
src/methods/batches/gasRules.ts
src/methods/networks/networkShape.ts
src/methods/batches/wallet_getCallsHistory.ts
src/methods/batches/transactionShape.ts
src/methods/batches/funds/describeFunds.ts
src/methods/batches/funds/checkFunds.ts
src/methods/signing/personal_ecRecover.ts
src/methods/batches/applyEdits.ts
src/methods/reads/eth_getTransactionCount.ts
src/methods/reads/eth_newFilter.ts
src/methods/batches/batchPlan.ts
src/methods/batches/removeDelegation.ts
src/methods/accounts/wallet_getPermissions.ts
src/methods/accounts/wallet_connect.ts
src/methods/accounts/wallet_disconnect.ts
src/methods/accounts/permissions.ts
src/methods/reads/read.ts
src/methods/signing/eth_signTypedData_v4.ts
src/methods/batches/eth_signTransaction.ts
src/domain/abi/transferCall.ts
src/methods/ifKnown.ts
`,
}

/**
 * Adds the imports to these files, which reach all of the modules anyway, so nothing else changes.
 *
 * @returns {import('vite').Plugin}
 */
export function moduleOrder() {
  const imports = Object.entries(first).map(([file, names]) => ({
    file: join(root, file),
    code: names
      .trim()
      .split('\n')
      .map((name) => `import ${JSON.stringify(join(root, name))};`)
      .join(''),
  }))
  return {
    name: 'volley:module-order',
    apply: 'build',
    transform(code, id) {
      const before = imports.find(({ file }) => file === id)
      return before ? { code: before.code + code, map: null } : null
    },
  }
}
