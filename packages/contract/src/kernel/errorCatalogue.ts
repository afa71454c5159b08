import { botDeployErrors } from './errors/botDeploy.errors.ts'
import { callbackErrors } from './errors/callback.errors.ts'
import { campaignErrors } from './errors/campaign.errors.ts'
import { costErrors } from './errors/cost.errors.ts'
import { datasetErrors } from './errors/dataset.errors.ts'
import { destinationErrors } from './errors/destination.errors.ts'
import { economyErrors } from './errors/economy.errors.ts'
import { incomingErrors } from './errors/incoming.errors.ts'
import { instanceErrors } from './errors/instance.errors.ts'
import { invoiceErrors } from './errors/invoice.errors.ts'
import { languageErrors } from './errors/language.errors.ts'
import { lineErrors } from './errors/line.errors.ts'
import { modelErrors } from './errors/model.errors.ts'
import { moduleErrors } from './errors/module.errors.ts'
import { monitoringErrors } from './errors/monitoring.errors.ts'
import { ongoingErrors } from './errors/ongoing.errors.ts'
import { packageErrors } from './errors/package.errors.ts'
import { peopleErrors } from './errors/people.errors.ts'
import { postcallErrors } from './errors/postcall.errors.ts'
import { requestErrors } from './errors/request.errors.ts'
import { speechErrors } from './errors/speech.errors.ts'
import { storeErrors } from './errors/store.errors.ts'
import { tenantErrors } from './errors/tenant.errors.ts'
import { tenantValueErrors } from './errors/tenantValue.errors.ts'
import { transferErrors } from './errors/transfer.errors.ts'
import { workErrors } from './errors/work.errors.ts'

/** Every error the core answers with: code → status and the sentence a person reads. */
export const catalogue = {
  ...requestErrors,
  ...workErrors,
  ...botDeployErrors,
  ...callbackErrors,
  ...campaignErrors,
  ...languageErrors,
  ...lineErrors,
  ...destinationErrors,
  ...modelErrors,
  ...speechErrors,
  ...moduleErrors,
  ...monitoringErrors,
  ...ongoingErrors,
  ...peopleErrors,
  ...postcallErrors,
  ...packageErrors,
  ...storeErrors,
  ...costErrors,
  ...datasetErrors,
  ...economyErrors,
  ...incomingErrors,
  ...instanceErrors,
  ...invoiceErrors,
  ...tenantErrors,
  ...tenantValueErrors,
  ...transferErrors,
} as const
