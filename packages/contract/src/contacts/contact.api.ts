import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { exportOptions } from '../kernel/export.schema.ts'
import { id, pageOf } from '../kernel/schema.ts'
import { CONTACT_PART_BYTES } from './contact.enum.ts'
import {
  contactAction,
  contactActionResult,
  contactAppend,
  contactAppendResult,
  contactEventResults,
  contactEvents,
  contactImport,
  contactImportChange,
  contactImportPart,
  contactImportRow,
  contactImportRowQuery,
  contactImportStart,
  contactQuery,
  contactRow,
  contactWhy,
} from './contact.schema.ts'

const view = 'Campaign.view'
const edit = 'Campaign.edit'
const closed = ['campaign.isOver', 'campaign.takeBack', 'campaign.approved'] as const

export const contactApi = group('Campaigns', '/Campaigns', {
  Contacts: endpoint({
    method: 'GET',
    path: '/{idCampaign}/Contacts',
    summary: 'List the contacts of a campaign',
    permission: view,
    query: contactQuery,
    response: pageOf(contactRow),
  }),
  Why: endpoint({
    method: 'GET',
    path: '/{idCampaign}/Contacts/{idContact}/Why',
    summary: 'Explain why a contact was or was not called, and when it is next',
    permission: view,
    response: contactWhy,
  }),
  AddContacts: endpoint({
    method: 'POST',
    path: '/{idCampaign}/Contacts',
    summary: 'Add contacts to a campaign, also while it runs; the same key comes in once',
    permission: edit,
    body: contactAppend,
    bodyLimit: 4_000_000,
    response: contactAppendResult,
    errors: [...closed, 'campaign.full'],
  }),
  ChangeContacts: endpoint({
    method: 'POST',
    path: '/{idCampaign}/Contacts/Change',
    summary: 'Call contacts again, or not any more',
    permission: edit,
    body: contactAction,
    response: contactActionResult,
    errors: ['campaign.isOver'],
  }),
  AddContactEvents: endpoint({
    method: 'POST',
    path: '/{idCampaign}/Contacts/Events',
    summary:
      'Tell of contacts what happened elsewhere: leave out, call again, call at a time; the same event counts once',
    permission: edit,
    body: contactEvents,
    response: contactEventResults,
    errors: ['campaign.isOver'],
  }),
  Imports: endpoint({
    method: 'GET',
    path: '/{idCampaign}/Imports',
    summary: 'List the imports of contacts, newest first',
    permission: view,
    response: z.array(contactImport),
  }),
  Import: endpoint({
    method: 'GET',
    path: '/{idCampaign}/Imports/{idContactImport}',
    summary: 'Get an import of contacts with its preview and counts',
    permission: view,
    response: contactImport,
  }),
  StartImport: endpoint({
    method: 'POST',
    path: '/{idCampaign}/Imports',
    summary: 'Begin to upload a file of contacts, which comes in parts',
    permission: edit,
    body: contactImportStart,
    response: contactImport,
    changes: { only: ['Campaigns.Imports'] },
    answers: 'Import',
    errors: [...closed, 'tenant.storageFull'],
  }),
  UploadPart: endpoint({
    method: 'PUT',
    path: '/{idCampaign}/Imports/{idContactImport}/Parts/{part}',
    summary: 'Upload a part of a file of contacts; the same part again changes nothing',
    permission: edit,
    params: z.object({ part: z.int().min(0).max(1_000) }),
    body: contactImportPart,
    bodyLimit: Math.ceil(CONTACT_PART_BYTES * 1.4),
    response: contactImport,
    changes: { only: [] },
    answers: 'Import',
    errors: ['contactImport.notOpen', 'contactImport.badPart', 'tenant.storageFull'],
  }),
  UpdateImport: endpoint({
    method: 'PUT',
    path: '/{idCampaign}/Imports/{idContactImport}',
    summary: 'Say how a file of contacts is read, and preview it',
    permission: edit,
    body: contactImportChange,
    response: contactImport,
    changes: { only: ['Campaigns.Imports'] },
    answers: 'Import',
    errors: ['contactImport.notOpen', 'contactImport.unreadable'],
  }),
  ApplyImport: endpoint({
    method: 'POST',
    path: '/{idCampaign}/Imports/{idContactImport}/Apply',
    summary: 'Import the rows of a file of contacts, as a task',
    permission: edit,
    response: contactImport,
    changes: ['Tasks', 'Home.UserTasksOverview'],
    answers: 'Import',
    errors: ['contactImport.notOpen', 'contactImport.missingColumn', ...closed, 'campaign.full'],
  }),
  CancelImport: endpoint({
    method: 'POST',
    path: '/{idCampaign}/Imports/{idContactImport}/Cancel',
    summary: 'Stop an import of contacts, or its undo; what was done by then stays, and the rest can be resumed',
    permission: edit,
    response: contactImport,
    changes: ['Tasks', 'Home.UserTasksOverview'],
    answers: 'Import',
    errors: ['contactImport.notRunning', 'task.notCancelable'],
  }),
  UndoImport: endpoint({
    method: 'POST',
    path: '/{idCampaign}/Imports/{idContactImport}/Undo',
    summary: 'Take back an import: what it brought and nobody called yet goes, what it changed is as it was',
    permission: edit,
    response: contactImport,
    changes: ['Tasks', 'Home.UserTasksOverview'],
    answers: 'Import',
    errors: ['contactImport.notDone'],
  }),
  ImportRows: endpoint({
    method: 'GET',
    path: '/{idCampaign}/Imports/{idContactImport}/Rows',
    summary: 'List rows of a file that did not become new contacts, with reasons',
    permission: view,
    query: contactImportRowQuery,
    response: pageOf(contactImportRow),
  }),
  ImportRefused: endpoint({
    method: 'GET',
    path: '/{idCampaign}/Imports/{idContactImport}/Refused',
    summary: 'Download the refused rows with reasons, as CSV',
    permission: edit,
    response: 'stream',
    ticket: true,
  }),
})

export const contactReportApi = group('Assets', '/Assets', {
  ReportContacts: endpoint({
    method: 'GET',
    path: '/ReportContacts',
    summary: 'Export a campaign’s contacts as CSV or an Excel workbook',
    permission: view,
    query: contactQuery
      .omit({ limit: true, cursor: true, sort: true })
      .extend({ idCampaign: id, ...exportOptions.shape }),
    response: 'stream',
    ticket: true,
    errors: ['export.tooLong'],
  }),
})
