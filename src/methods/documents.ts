import { type ErrorKind, errorTable } from '../domain/errors.ts'
import { type WarningKind, warningKinds } from '../domain/review/review.ts'
import { capabilities } from './batches/capabilities/capabilities.ts'
import type { Method } from './method.ts'
import { reads } from './reads/reads.ts'

/** What each warning of an approval is about. */
const warnings: Record<WarningKind, string> = {
  unlimitedApproval:
    'The batch lets somebody take a token without a limit, or more of it than the batch itself uses.',
  toOwnAccount: 'A call with data goes to another account of the user.',
  toTokenItself: 'Tokens are sent to the contract of the token itself, where they are lost.',
  burnAddress: 'Something is sent to an address that nobody has the key of.',
  noCode: 'A call with data goes to an address without code, where it does nothing.',
  likelyFails: 'A call fails when it is tried out beforehand.',
  insufficientFunds: 'The account has too little for the value and the fee.',
  notSimulated:
    'The calls could not be tried out beforehand, or the network does not tell whether a call failed.',
  unreachable: 'A node does not answer, so something could not be checked.',
  insecureOrigin: 'The page came over plain http, from another machine.',
  plainNode: 'A node that a site wants to add is reached without encryption.',
  foreignFrame: 'The request comes from a frame inside a page of another site.',
  replacesTransaction: 'The transaction takes the place of one that is on its way.',
  tokenMismatch: "The site's symbol or decimals differ from those of the contract, which are stored.",
  tokenUnverified: 'The symbol or the decimals of the token are only what the site says.',
  tokenSymbolUnusable: "The contract's symbol cannot be shown, so the site's is stored.",
  tokenLookalike: 'The token could be taken for a well-known one at another address.',
  phishingSite:
    'The site is on the list of phishing hosts, or spelled almost like one that thieves imitate. It stands before everything else, and has to be ticked before anything can be approved.',
  lookalikeSite:
    'The name of the site can be taken for a well-known one, for one that the person uses, or mixes alphabets.',
  signInChain: 'A sign-in message names another chain than the selected one.',
  signInEarly: 'A sign-in message says that it cannot be used yet.',
  unknownContract: 'A contract is called, or gets a signature, that the wallet knows nothing about.',
  unexplained: 'Typed data is of a type that the wallet does not know.',
  noExpiry: 'A signature, or the allowance that it gives, never ends.',
  expired: 'The time of what is signed is over.',
  spenderIsAccount: 'A signature or a call lets an ordinary account take tokens, not a contract.',
  otherOwner: 'A signature is about the tokens of another account than the one that signs.',
  givesForNothing: 'An order gives something away, and nothing comes to the account for it.',
  priceOpen: 'An order names what comes, and nothing that is signed makes sure of it.',
  mixedOwners: 'Orders of several accounts are to be signed at once.',
  actsAsAccount: 'A signature lets somebody act as an account of the user.',
  delegateCall: 'A signature lets foreign code run as a contract account.',
  feeSigned:
    'A signature lets a Safe pay a fee to whoever makes its calls, or to somebody whom the data names.',
  looksLikeHash: 'A message of 32 bytes may be the hash of something that is not shown.',
  hiddenCharacters: 'A message has characters that cannot be seen.',
  lookalikeRecipient:
    'Something goes to an address that begins and ends like one that the account used, or like one of the user, and is another.',
  unusualApproval:
    'An approval is for the token itself, for an address that nobody holds, or for the account itself.',
  firstInteraction:
    'The account never sent anything to the address, or called it, as far as the wallet remembers.',
  foreignDelegate: 'The account runs the code of a contract that the wallet does not know.',
  accountUpgrade: 'Approving upgrades the account, and to what.',
  unproven:
    'The wallet lost a part of its record of what it sent, and checks that nothing of it waits before it signs.',
  networkSwitch: 'The request is for another network than the selected one, which approving selects.',
  signedNotSent: 'A transaction is signed for the site, which may send it whenever it likes.',
  simulationDiffers:
    'A simulation moves other amounts than the calls say, or assets that they do not name. Of each asset the worse is shown.',
  feeRose:
    'The network fee rose above the ceiling that was approved before anything was signed, or was not shown yet, so the request is asked again.',
  approvalLarger: 'A batch gives a larger approval than it uses in a simulation.',
  approvalUnused: 'A batch gives an approval of which it uses nothing in a simulation.',
  slippage:
    'A swap goes through for over 5 % less than it gives in a simulation. What it should give by the market, the wallet does not know.',
  feeHigh:
    'The fee is above 10 % of what is moved. Said where only the coin, or its wrapped form, moves: of tokens the wallet does not know the worth.',
  dependsOnChanged:
    'A call needs an approval or tokens from one that the person left out or moved behind it.',
}

/** Errors that any method can give. */
const common: readonly ErrorKind[] = ['rateLimited', 'disconnected', 'internal']

/** Errors that no method gives: they come before there is one. */
const beyond: readonly ErrorKind[] = ['unsupportedMethod']

const note = '<!-- Generated by `npm run make -- docs`. Do not edit. -->'

/** `docs/methods.md`: every method with its standard, who may call it, whether it asks the user, and its errors. */
export function methodsDocument(methods: readonly Method[]): string {
  const own = methods.filter((method) => !reads.includes(method))
  return `${note}

# Methods

A site reaches the wallet through an EIP-1193 provider, found by EIP-6963 or at \`window.ethereum\`. A method that is not
here is answered by ${code('unsupportedMethod')}. There is no \`eth_sign\`, since a bare hash can be anything, an
authorization of the account too.

*Access* says who may call: everybody, or a site that the user connected. *Asks* says whether the user may be asked. Any
method can also give ${common.map(code).join(', ')}. Errors are explained in [errors.md](errors.md).

${table(
  ['Method', 'Standard', 'What it does', 'Access', 'Asks', 'Errors'],
  own.map((method) => [
    `\`${method.name}\``,
    method.standard ?? '',
    method.summary ?? '',
    method.access === 'public' ? 'everybody' : 'connected',
    method.review ? 'yes' : 'no',
    errorsOf(method).map(code).join(', '),
  ]),
)}

## Capabilities

What a batch may ask for in \`capabilities\`, at the top or on a call. A result names those that were applied. Any other is
${code('unsupportedCapability')}, unless it says \`optional: true\`: it is ignored then. Each is a file in
\`src/methods/batches/capabilities\` and a line in its \`capabilities.ts\`.

${table(
  ['Capability', 'Standard', 'Where', 'What it does'],
  capabilities.map(({ name, standard, summary, batch, call }) => [
    `\`${name}\``,
    standard ?? '',
    [...(batch ? ['batch'] : []), ...(call ? ['call'] : [])].join(', '),
    summary ?? '',
  ]),
)}
## Reads

These go to the node of the selected network once their parameters have been checked, for any site and without a
connection. A node that does not answer is ${code('chainDisconnected')}; what a node answers, a revert too, comes as it is.

${table(
  ['Method', 'What it does'],
  methods
    .filter((method) => reads.includes(method))
    .map(({ name, summary }) => [`\`${name}\``, summary ?? '']),
)}`
}

/** `docs/errors.md`: every error a site can see, and which methods give it. */
export function errorsDocument(methods: readonly Method[]): string {
  return `${note}

# Errors

What a site gets is an error with \`code\`, \`message\` and \`data\`. \`data.kind\` is the name below and tells errors of one
code apart; \`data.detail\` is a sentence for the developer, \`data.path\` says where in the params something is wrong, and
\`data.fault\`, where there is one, what of several things. The node's own answer to a read, a revert for example, comes as
the node gave it.

Outside \`wallet_sendCalls\` and \`wallet_watchAsset\`, the message of \`userRejected\` goes on with what the person
denied: "User rejected the request: user denied the transaction". ethers 5 looks for "user denied".

${table(
  ['Code', 'Kind', 'Message', 'From', 'Methods'],
  (Object.keys(errorTable) as ErrorKind[]).map((kind) => {
    const { code: number, message, spec } = errorTable[kind]
    return [String(number), `\`${kind}\``, message, spec, givenBy(kind, methods)]
  }),
)}`
}

/** `docs/warnings.md`: every warning an approval can show, as tests find it. */
export function warningsDocument(): string {
  return `${note}

# Warnings

What an approval can warn about. In the page each is an element with \`data-testid="warning"\` and its kind in
\`data-kind\`.

${table(
  ['Kind', 'What it is about'],
  warningKinds.map((kind) => [`\`${kind}\``, warnings[kind]]),
)}`
}

/** The documents by the file they belong in. */
export function documents(methods: readonly Method[]): Record<string, string> {
  return {
    'docs/methods.md': methodsDocument(methods),
    'docs/errors.md': errorsDocument(methods),
    'docs/warnings.md': warningsDocument(),
  }
}

/** All errors a method can give beyond the common ones, those of its kind first: a bad shape, a missing connection. */
export function errorsOf(method: Method): ErrorKind[] {
  const { access, errors = [], review, malformed = 'invalidParams', unconnected = 'unauthorized' } = method
  const asking: readonly ErrorKind[] = review ? ['requestPending'] : []
  return [...new Set([malformed, ...(access === 'connected' ? [unconnected] : []), ...errors, ...asking])]
}

function givenBy(kind: ErrorKind, methods: readonly Method[]): string {
  if (beyond.includes(kind)) return 'any name that is no method'
  if (common.includes(kind)) return 'all'
  const givers = methods.filter((method) => errorsOf(method).includes(kind))
  if (givers.length === methods.length) return 'all'
  const own = givers.filter((method) => !reads.includes(method)).map(({ name }) => `\`${name}\``)
  return [...own, ...(givers.some((method) => reads.includes(method)) ? ['reads'] : [])].join(', ')
}

function code(kind: ErrorKind): string {
  return `${errorTable[kind].code} \`${kind}\``
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return `${[line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}
