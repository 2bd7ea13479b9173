import { defaultContent } from './default-content.ts'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

/** The first digits of the SHA-256 of every text of the specification's pages, in both languages. */
const TEXTS = `
  577bf1a0 e201c038 824aa2b4 06842c4e 7d172894 6ee9fe3d 6ed1f2aa 7ce4bf58 1c7160c5 a2162a49 cb937961 19373382
  c8570f87 4ea9adce 09b538d1 d6b12d92 93dde656 9fee9d87 1c5ee127 e3799b76 275568f6 89ca31c6 4fdd8006 e4e67dc7
  40979be5 87ff1022 2365e35f e23e0435 7eb1f844 dcb2f48a 66e363a0 d1dc7cd9 826954f7 1757ea24 ecb8f9a7 6edf4310
  d7833b17 772c00c3 88939fa7 d7b8c169 3c8b4cf7 89cd40aa 39a4918e 1966d61b a7ecb503 8d48eff8 83445908 4a867103
  d677190e ca29cbdf c12376a9 aa039e04 883d719e c587d094 bd04b9e4 ac0c8dfe bc1b8890 9963eb7a 38625b48 48eac38e
  366487a1 f0f03c3d 0ecbc5ac 50ac3262 ecef3a85 108a8815 03f89572 93216b3a c4e42b97 d2d69f0d a10430cc 0417f312
  45784c6d 339087b4 6a8dff76 fa946f10 b4b580a9 dd428f68 e7b3d04d c9eb1b20 54a45a92 696ab4d5 19763505 0382f0b2
  b95d7727 0f894c0f 1ae8bca8 2b5c3d26 9798282b d42302ed 163fc59f 2b217d72 da02f7b8 3d69c512 4fa50729
  1ab23a36 2ce9ea68 d8f57c93 b56eeff0 9bb72500
  88d3221a 6259eafc b42a48ac 7b68fe55 c5fa9253 56d80dd5 83fc15e2 37323ff2 3a786953 aaad9d92 f55a4685 bb501d78
  4efca0d1 01f52d8a 54a57c31 ede54899 32f85a41 f2488fd4 cc0e38da cbc95df9 5d959905 9d6322c1 1903c3b9 470c2baf
  c4756410 fc6d6e4a 70e093b6 5625df13 87f7fd17 c13d4860 b4e70b69 782960f4 ea1db138 7fd6cb85 c172da95 51a21ed8
  23bf99c8 9f592121 4f17a39e a05f5669 b65cdac5 43a4c742 e09b75df fc9d1f0a b5dba554 d402683a 96a9a0bb c84e646e
  d4a76dee 26495572 b20aebec 07d7fea8 dcfe57d3 e16ff2b5 136e6e36 79f55911 7e420beb 499d8127 7c3c1fb6 6e15ad18
  c13efa9c 33faad10 92647a10 0d3119e6 a59dde96 b0f5570f a4faed19 10cbb508 ebc67a47 807740ce e9dbf49e 4e15c0e1
  a9e5a2fb a4a74094 eacdbab4 0ce98a4d fb4ca50a 915053cc 471d6a6c 1bb83ec4 8338a9a3 5014a067 b287a468 0f9c8cf3
  0943ce6a 37f36f89 697baa2d 72de1903 376ff44a c29469e9 628adf90 d1498235 6dad8397 d7df66ad b593a1f8 dcfdb903
  c683ed8f 08fc2b64 6893af04 59c64b69 5498869e 93afeb21 9eb8c0af c1d66ccd 48cb1281 3cce2c81 aa4949c3 f2dd88f1
  a247b860 13418139 9e517b83 293f3a6f 4ad45230 f37d30e1 74073114 d8bcf336 bfd0a903 8ae25cc6 974b00aa 9cea21fc
  26dc5225 14eb1fa2 033fc01b 0b1ac57d
  f8733370 e519afc6 d860eff2 fee6b7c5 cb7d7b57 862f3fbc 688a9615 1a4979af 93867a49 37e3f05e 76eb2744 1d705ac2
  caa66dfb 0d4a1e27 a479e5ee 6b3b7efe e202a860 ea954a21 135e4f75 ffea12e0 e9bf298f 24ece7f7 bc5d0e48 0474f852
  a3a58635 18f27fad eb8f56ad 1c7abe4a 1045c5f4 13de309d f104e4f1 ae40e594 219a7c13 53c75dfc 6dcd0b3a 0231b49b
  a4a2b606 5b4d31a3 6adc7f23 9092b307 ac590d81 512ff53d 0f9f513b 2d420946 ba1d9c27 33a23aee fe4629fa
`
  .trim()
  .split(/\s+/)

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('the words that the product comes with are those of the specification', () => {
  const found = new Set(
    textsIn(defaultContent).map((text) => createHash('sha256').update(text).digest('hex').slice(0, 8)),
  )
  expect(TEXTS.filter((text) => !found.has(text))).toEqual([])
})
