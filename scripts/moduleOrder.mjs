import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * The bundler writes modules in the order of their imports. If these files import their modules in this order, the
 * background compresses best, found by trial. A name that is gone fails the build.
 */
const first = {
  'src/background/openChain.ts': `
node_modules/viem/_esm/errors/abi.js
src/lib/bounded.ts
node_modules/viem/_esm/utils/transaction/parseTransaction.js
node_modules/viem/_esm/errors/typedData.js
src/domain/typedData.ts
src/lib/isSame.ts
src/engine/plan/nonces.ts
src/domain/known/wellKnownTokens.ts
src/contracts/abi/selector.ts
src/contracts/pricing.ts
src/contracts/revert.ts
src/rpc/jsonRpc.ts
src/engine/track/finalBlock.ts
src/lib/readableText.ts
src/rpc/pendingTag.ts
node_modules/viem/_esm/utils/authorization/recoverAuthorizationAddress.js
src/domain/signing/authorizationBytes.ts
src/engine/node.ts
node_modules/viem/_esm/utils/unit/Value.js
src/domain/known/knownContracts.ts
src/engine/track/inFlight.ts
node_modules/viem/_esm/utils/blob/blobsToProofs.js
src/engine/track/replacementProof.ts
node_modules/viem/_esm/errors/blob.js
src/contracts/dataFee.ts
src/contracts/rescueOperation.ts
src/preview/feeFigures.ts
node_modules/viem/_esm/utils/unit/formatGwei.js
src/preview/explain/typed/refunds.ts
src/contracts/precompiles.ts
src/engine/track/receipts.ts
src/engine/engineContext.ts
node_modules/@noble/hashes/esm/sha256.js
src/contracts/chainRules.ts
src/domain/review/tokenFee.ts
src/rpc/blockSubscription.ts
src/domain/sameAddress.ts
src/contracts/linea.ts
src/engine/sign/feeValues.ts
src/engine/track/nonceUser.ts
src/contracts/finality.ts
src/lib/confusables.ts
src/contracts/balances.ts
src/contracts/atomicity.ts
src/preview/simulate/simulate.ts
src/engine/sign/accountCode.ts
src/preview/explain/typed/orders.ts
node_modules/viem/_esm/utils/signature/recoverAddress.js
src/preview/explain/phrases.ts
src/engine/plan/estimates.ts
src/engine/clock.ts
src/background/chainServices.ts
src/preview/explain/openAmounts.ts
node_modules/viem/_esm/utils/abi/encodeAbiParameters.js
src/rpc/askService.ts
src/preview/carried.ts
src/engine/operations/serviceAnswers.ts
src/engine/track/replacements.ts
src/engine/track/classifyTransaction.ts
src/engine/track/recount.ts
`,
  'src/methods/registry.ts': `
node_modules/viem/_esm/utils/signature/recoverMessageAddress.js
src/methods/batches/capabilities/atomic.ts
src/methods/batches/funds/sentTokens.ts
src/methods/accounts/requireSigner.ts
src/methods/signing/typedDataShape.ts
src/methods/signing/wallet_sign.ts
src/methods/batches/applyEdits.ts
src/methods/signing/signIn.ts
src/methods/batches/sponsoredPlan.ts
src/methods/batches/eth_sendRawTransaction.ts
src/methods/batches/gasRules.ts
src/methods/batches/funds/helpers.ts
src/methods/batches/strictBatch.ts
src/methods/batches/describeEdits.ts
src/methods/batches/callBlocks.ts
src/methods/batches/rescue/rescueAccount.ts
src/methods/signing/typedDataValues.ts
src/methods/batches/capabilities/dataSuffix.ts
src/methods/batches/capabilities/capabilities.ts
src/methods/batches/capabilities/paymasterService.ts
src/methods/networks/networkShape.ts
src/methods/batches/wallet_getCallsStatus.ts
src/methods/signing/personal_ecRecover.ts
src/methods/batches/batchLimits.ts
src/methods/batches/wallet_getCallsHistory.ts
src/methods/batches/transactionShape.ts
src/methods/reads/read.ts
src/methods/batches/funds/requiredAssets.ts
src/methods/signing/eth_signTypedData_v4.ts
src/methods/reads/filters.ts
src/methods/accounts/wallet_getPermissions.ts
src/methods/signing/personal_sign.ts
src/methods/accounts/wallet_disconnect.ts
src/methods/accounts/wallet_revokePermissions.ts
src/methods/reads/eth_getTransactionCount.ts
src/methods/reads/eth_newFilter.ts
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
