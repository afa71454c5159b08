import { contactApi, contactReportApi } from '@parley/contract/contacts/contact.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { contactArea, contactImportArea } from './contact.person.ts'
import { reportContacts } from './contact.report.ts'
import { contactPart } from './contact.retention.ts'
import { addContacts, readContacts } from './contact.service.ts'
import { changeContacts } from './contactAction.service.ts'
import { addContactEvents } from './contactEvent.service.ts'
import { changeNumber } from './contactNumber.service.ts'
import { checkJob } from './import/checkImport.jobs.ts'
import { importTask } from './import/contactImport.jobs.ts'
import {
  applyImport,
  cancelImport,
  changeImport,
  readImport,
  readImportRows,
  readImports,
  refusedRows,
  startImport,
  undoImport,
  uploadPart,
} from './import/contactImport.service.ts'
import { forgetPersonJob } from './import/forgetPerson.jobs.ts'
import { undoTask } from './import/undoImport.jobs.ts'
import { matchingTask } from './matching.jobs.ts'
import { changeMatching } from './matching.service.ts'
import { renewZones } from './renewZones.ts'
import { readWhy } from './why.service.ts'

const {
  Contacts,
  Why,
  ChangeNumber,
  AddContacts,
  ChangeContacts,
  ChangeMatchingContacts,
  AddContactEvents,
  ...imports
} = contactApi
const listed = { Contacts, Why, ChangeNumber, AddContacts, ChangeContacts, ChangeMatchingContacts, AddContactEvents }

const importRoutes = ({ files }: Services) =>
  routes(imports, {
    Imports: (ctx, { params }) => readImports(ctx, params.idCampaign),
    Import: (ctx, { params }) => readImport(ctx, params.idCampaign, params.idContactImport),
    StartImport: (ctx, { params, body }) => startImport(ctx, params.idCampaign, body),
    UploadPart: (ctx, { params, body }) =>
      uploadPart(ctx, files, [params.idCampaign, params.idContactImport, params.part], body.content),
    UpdateImport: (ctx, { params, body }) =>
      changeImport(ctx, files, [params.idCampaign, params.idContactImport], body),
    ApplyImport: (ctx, { params }) => applyImport(ctx, params.idCampaign, params.idContactImport),
    CancelImport: (ctx, { params }) => cancelImport(ctx, params.idCampaign, params.idContactImport),
    UndoImport: (ctx, { params }) => undoImport(ctx, params.idCampaign, params.idContactImport),
    ImportRows: (ctx, { params, query }) => readImportRows(ctx, params.idCampaign, params.idContactImport, query),
    ImportRefused: (ctx, { params }) => refusedRows(ctx, params.idCampaign, params.idContactImport),
  })

const contactRoutes = routes(listed, {
  Contacts: (ctx, { params, query }) => readContacts(ctx, params.idCampaign, query),
  Why: (ctx, { params }) => readWhy(ctx, params.idCampaign, params.idContact),
  ChangeNumber: (ctx, { params, body }) => changeNumber(ctx, [params.idCampaign, params.idContact], body),
  AddContacts: (ctx, { params, body }) => addContacts(ctx, params.idCampaign, body),
  ChangeContacts: (ctx, { params, body }) => changeContacts(ctx, params.idCampaign, body),
  ChangeMatchingContacts: (ctx, { params, body }) => changeMatching(ctx, params.idCampaign, body),
  AddContactEvents: (ctx, { params, body }) => addContactEvents(ctx, params.idCampaign, body),
})

const reportRoutes = routes(contactReportApi, { ReportContacts: (ctx, { query }) => reportContacts(ctx, query) })

/** Only after an update is there anything to read again. */
const ZONES_MS = 60_000

export const contacts: Domain = {
  routes: (services) => [...contactRoutes, ...importRoutes(services), ...reportRoutes],
  people: [contactArea, contactImportArea],
  parts: [contactPart],
  jobs: ({ files }) => [forgetPersonJob(files), checkJob(files)],
  tasks: ({ files }) => [importTask(files), undoTask, matchingTask],
  rounds: [
    {
      what: 'reading zones of contacts again',
      role: 'jobs',
      everyMs: ZONES_MS,
      of: (ports) => (asked) => renewZones(ports, asked),
    },
  ],
}
