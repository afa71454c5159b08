import { campaignErrors } from './errors/campaign.errors.ts'
import { languageErrors } from './errors/language.errors.ts'
import { peopleErrors } from './errors/people.errors.ts'
import { requestErrors } from './errors/request.errors.ts'
import { storeErrors } from './errors/store.errors.ts'
import { tenantErrors } from './errors/tenant.errors.ts'
import { tenantValueErrors } from './errors/tenantValue.errors.ts'
import { workErrors } from './errors/work.errors.ts'

/** Every error the core answers with: code → status and the sentence a person reads. */
export const catalogue = {
  ...requestErrors,
  ...workErrors,
  ...campaignErrors,
  ...languageErrors,
  ...peopleErrors,
  ...storeErrors,
  ...tenantErrors,
  ...tenantValueErrors,
} as const
