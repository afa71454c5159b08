// The whole of /auth-refresh: a hidden frame that hands the provider's answer to the page which opened it. It is its
// own entry so that a silent renewal never loads the console. The message is the one oidc-client-ts waits for.
import { handOver } from './hand-over.ts'

handOver(window)
