export { IdentityMigrationError, migrateIdentity } from './database/migrate.ts'
export { createIdentity } from './identity.ts'
export { opensSecrets } from './keys/opens-secrets.ts'
export type {
  Identity,
  IdentityClient,
  IdentityClock,
  IdentityLogger,
  IdentityOptions,
  IdentityTheme,
} from './options.ts'
export { isInNetworks, isNetwork } from './policy/networks.ts'
export { defaultPolicy, graceEnd, passwordExpiry } from './policy/policy.ts'
export * from './port.ts'
export type { SignInStep, StepResult, StepSubmission, StepView } from './signin/step.ts'
