import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id, pageOf } from '../kernel/schema.ts'
import { importFile, importRow, importRowQuery, userImport } from './userImport.schema.ts'

const params = z.object({ idUserImport: id })

export const userImportApi = group('Users', '/Administration/Users', {
  PreviewImport: endpoint({
    method: 'POST',
    path: '/Import',
    summary: 'Read a CSV file of users and say what it would do, row by row; nothing is changed yet',
    permission: 'AccessManagement.edituser',
    body: importFile,
    bodyLimit: 12_000_000,
    response: userImport,
    errors: ['userImport.unreadable', 'userImport.tooManyRows'],
  }),
  Import: endpoint({
    method: 'GET',
    path: '/Import/{idUserImport}',
    summary: 'An import and how it stands',
    permission: 'AccessManagement.edituser',
    params,
    response: userImport,
  }),
  ImportRows: endpoint({
    method: 'GET',
    path: '/Import/{idUserImport}/Rows',
    summary: 'The rows of an import with what becomes of each',
    permission: 'AccessManagement.edituser',
    params,
    query: importRowQuery,
    response: pageOf(importRow),
  }),
  ApplyImport: endpoint({
    method: 'POST',
    path: '/Import/{idUserImport}/Apply',
    summary: 'Apply the good rows in one task and one transaction',
    permission: 'AccessManagement.edituser',
    params,
    body: z.object({ sendInvitations: z.boolean() }),
    response: userImport,
    errors: ['userImport.notOpen', 'userImport.nothingToDo'],
  }),
  ImportRefused: endpoint({
    method: 'GET',
    path: '/Import/{idUserImport}/Refused',
    summary: 'The refused rows and why, as CSV',
    permission: 'AccessManagement.edituser',
    params,
    response: 'stream',
    ticket: true,
  }),
})
