import type { Address, Hex } from 'viem'

/** Recovery phrases and the accounts at m/44'/60'/0'/0/n: BIP-39 and BIP-32 in one vector. */
export const phrases: readonly { from: string; phrase: string; addresses: readonly Address[] }[] = [
  {
    from: 'Hardhat and Foundry, the accounts that their nodes print',
    phrase: 'test test test test test test test test test test test junk',
    addresses: [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ],
  },
  {
    from: 'The BIP-39 vectors of 128 zero bits, with the address that wallets publish for them',
    phrase: `${'abandon '.repeat(11)}about`,
    addresses: ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  },
  {
    from: 'The BIP-39 vectors of 256 zero bits, with the address that wallets publish for them',
    phrase: `${'abandon '.repeat(23)}art`,
    addresses: ['0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb'],
  },
]

/** BIP-39: all words are in the list, but the checksum is wrong. */
export const wrongChecksum = `${'abandon '.repeat(11)}abandon`

/** The manual of ethers 5, Signers: a phrase, its account, and its EIP-191 signature of "Hello World". */
export const message = {
  phrase: 'announce room limb pattern dry unit scale effort smooth jazz weasel alcohol',
  address: '0x71CB05EE1b1F506fF321Da3dac38f25c0c9ce6E1',
  text: 'Hello World',
  signature:
    '0x14280e5885a19f60e536de50097e96e3738c7acae4e9e62d67272d794b8127d31c03d9cd59781d4ee31fb4e1b893bd9b020ec67dfa65cfb51e2bdadbb1de26d91c',
} as const

/** EIP-712, its example `Mail`: the key is keccak256("cow"). */
export const mail = {
  key: '0xc85ef7d79691fe79573b1a7064c19c1a9819ebdbd1faaab1a8ec92344438aaf4',
  address: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
  data: {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId: 1,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    message: {
      from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
      to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
      contents: 'Hello, Bob!',
    },
  },
  signature:
    '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c',
} as const

type Signed = { from: string; chainId: number; key: Hex; transaction: Record<string, Hex>; raw: Hex }

/** Whole transactions with their signed bytes. */
export const transactions: readonly Signed[] = [
  {
    from: 'EIP-155, Example (legacy)',
    chainId: 1,
    key: `0x${'46'.repeat(32)}`,
    transaction: {
      nonce: '0x9',
      gasPrice: '0x4a817c800',
      gas: '0x5208',
      to: '0x3535353535353535353535353535353535353535',
      value: '0xde0b6b3a7640000',
    },
    raw: '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
  },
  {
    from: 'EthereumJS, the first of its EIP-1559 vectors',
    chainId: 7822,
    key: '0x8f2a55949038a9610f50fb23b5883af3b4ecb3c3bb792cbcefbd1542c692be63',
    transaction: {
      nonce: '0x333',
      maxPriorityFeePerGas: '0x1284d',
      maxFeePerGas: '0x1d97c',
      gas: '0x8ae0',
      to: '0x000000000000000000000000000000000000aaaa',
      value: '0x2933bc9',
    },
    raw: '0x02f870821e8e8203338301284d8301d97c828ae094000000000000000000000000000000000000aaaa8402933bc980c080a0d067f2167008c59219652f91cbf8788dbca5f771f6e91e2b7657e85b78b472e0a01d305af9fe81fdba43f0dfcd400ed24dcace0a7e30d4e85701dcaaf484cd079e',
  },
  {
    from: 'EthereumJS, the second of its EIP-1559 vectors',
    chainId: 7822,
    key: '0x8f2a55949038a9610f50fb23b5883af3b4ecb3c3bb792cbcefbd1542c692be63',
    transaction: {
      nonce: '0x161',
      maxPriorityFeePerGas: '0x97c2',
      maxFeePerGas: '0x21467',
      gas: '0x7f51',
      to: '0x000000000000000000000000000000000000aaaa',
      value: '0x3b08b33',
    },
    raw: '0x02f86f821e8e8201618297c283021467827f5194000000000000000000000000000000000000aaaa8403b08b3380c001a004205678f13fc1d7b10feea6513dfa76e24418b6e08097d95c6f93a3b64e536da01d45ad61bfece43862de2cce7d2575a8c1d08c26c87f3cb5f26d7b0be54a91b2',
  },
]

/** Trust Wallet Core, the authorization of its EIP-7702 tests, which it compared with viem. */
export const authorization = {
  key: '0x947dd69af402e7f48da1b845dfc1df6be593d01a0d8274bd03ec56712e7164e8',
  chainId: 1,
  address: '0xB91aaa96B138A1B1D94c9df4628187132c5F2bf1',
  nonce: 1,
  yParity: 1,
  r: '0x2c39f2f64441dd38c364ee175dc6b9a87f34ca330bce968f6c8e22811e3bb710',
  s: '0x5f1bcde93dee4b214e60bc0e63babcc13e4fecb8a23c4098fd89844762aa012c',
} as const

/** The reference implementation of Argon2, its test of Argon2id version 19. Memory in KiB. */
export const argon2 = {
  password: 'password',
  salt: 'somesalt',
  iterations: 2,
  memory: 65_536,
  parallelism: 1,
  hash: '0x09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7',
} as const

/** McGrew and Viega, The Galois/Counter Mode of Operation, test case 16. */
export const gcm = {
  key: '0xfeffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308',
  iv: '0xcafebabefacedbaddecaf888',
  additional: '0xfeedfacedeadbeeffeedfacedeadbeefabaddad2',
  plaintext:
    '0xd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
  ciphertext:
    '0x522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662',
  tag: '0x76fc6ece0f4e1768cddf8853bb2d551b',
} as const
