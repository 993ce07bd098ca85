/** A password that another implementation (Bouncy Castle) encrypted. */
import { smKeysOf } from '#server/secrets/keys.ts'

/** The example key of GB/T 32918.5. */
export const keys = smKeysOf('3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8')
/** `admin`, in both orders. */
export const encrypted = {
  c1c2c3:
    '043eed3d260c815139f6364e17f64b385b54133b7a0d99418147ad7f9c3820d0576e4673f57b495804270add28954a74b27427ae043239d7f80168b3aaf76ce3cb6c1aede702b76f1e3bbb10e0f7f5ccdbf05999397199139ef3453fa84790627472da5af425',
  c1c3c2:
    '04aa04b860019672c721d43a9307f9b028cac8780040b036d4ad2f2bc4f8a0773327f26ed1e4b22cc2956f552071d69a4d57f03eaa8007950363dd23ac96c079fdf7b311cf46799ad0559059775780522d9f988d8decd6721be695db4193981a74f482262e89',
}
