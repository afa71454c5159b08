import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { importRowQuery } from '../kernel/import.schema.ts'
import { pageOf } from '../kernel/schema.ts'
import { importFile, importRow, userImport } from './userImport.schema.ts'

export const userImportApi = group('Users', '/Administration/Users', {
  PreviewImport: endpoint({
    method: 'POST',
    path: '/Import',
    summary: 'Preview a CSV import of users, row by row, without changing anything',
    permission: 'AccessManagement.edituser',
    body: importFile,
    bodyLimit: 12_000_000,
    response: userImport,
    changes: { only: ['Users.ImportRows'] },
    answers: 'Import',
    errors: ['userImport.unreadable', 'userImport.tooManyRows', 'user.namesTried'],
  }),
  Import: endpoint({
    method: 'GET',
    path: '/Import/{idUserImport}',
    summary: 'Get an import with its state',
    permission: 'AccessManagement.edituser',
    response: userImport,
  }),
  ImportRows: endpoint({
    method: 'GET',
    path: '/Import/{idUserImport}/Rows',
    summary: 'List the rows of an import with their results',
    permission: 'AccessManagement.edituser',
    query: importRowQuery,
    response: pageOf(importRow),
  }),
  ApplyImport: endpoint({
    method: 'POST',
    path: '/Import/{idUserImport}/Apply',
    summary: 'Import the valid rows, as one task and one transaction',
    permission: 'AccessManagement.edituser',
    body: z.object({ sendInvitations: z.boolean().meta({ label: 'Send an invitation to every new user' }) }),
    response: userImport,
    changes: ['Roles', 'Tasks', 'Home.UserTasksOverview'],
    answers: 'Import',
    errors: ['userImport.notOpen', 'userImport.nothingToDo'],
  }),
  ImportRefused: endpoint({
    method: 'GET',
    path: '/Import/{idUserImport}/Refused',
    summary: 'Download the refused rows with reasons, as CSV',
    permission: 'AccessManagement.edituser',
    response: 'stream',
    ticket: true,
  }),
})
