import { createSmartAccountClient } from 'permissionless'
import { to7702SimpleSmartAccount } from 'permissionless/accounts'
import { createPimlicoClient } from 'permissionless/clients/pimlico'
import { createPublicClient, http } from 'viem'
import { createPaymasterClient } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { abi, chain, config, offer } from '../../pages/config.ts'

// The test chain serves both under its own address.
const bundlerTransport = http(config.paymasterUrl.replace('/paymaster', '/bundler'))
const client = createPublicClient({ chain, transport: http() })
const prices = createPimlicoClient({ chain, transport: bundlerTransport })

/** A new account of the page's own, without any coin. The wallet takes no part. */
const owner = privateKeyToAccount(generatePrivateKey())
const account = await to7702SimpleSmartAccount({ client, owner })

const sender = createSmartAccountClient({
  account,
  chain,
  client,
  bundlerTransport,
  pollingInterval: 100,
  paymaster: createPaymasterClient({ transport: http(config.paymasterUrl) }),
  userOperation: { estimateFeesPerGas: async () => (await prices.getUserOperationGasPrice()).standard },
})

offer({
  /** Sends two calls, and upgrades the account if it has no code yet. Returns what the receipt reports. */
  async send() {
    const isUpgraded = await account.isDeployed()
    const upgrade = !isUpgraded && {
      authorization: await owner.signAuthorization({
        address: account.authorization.address,
        chainId: chain.id,
        nonce: 0,
      }),
    }
    const transfer = {
      to: config.token,
      abi,
      functionName: 'transfer',
      args: [config.recipient, 0n],
    } as const
    const hash = await sender.sendUserOperation({ calls: [transfer, transfer], ...upgrade })
    const { success, paymaster, logs, receipt } = await sender.waitForUserOperationReceipt({ hash })
    return { success, paymaster, events: logs.length, type: receipt.type }
  },
})
