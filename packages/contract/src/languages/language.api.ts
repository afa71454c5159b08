import { z } from 'zod'
import { relation } from '../flows/flow.schema.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { named, none, pageOf } from '../kernel/schema.ts'
import { language, languageChange, languageDraft, languageGap, languageQuery, languageRow } from './language.schema.ts'

const view = 'Language.view'
const changes = ['Lookups.SupportedLanguages', 'AgentAssist.Languages']

export const languageApi = group('Languages', '/Administration/Languages', {
  List: endpoint({
    method: 'GET',
    path: '/List',
    summary: 'List languages of the installation, with the flows of the tenant that speak them',
    permission: view,
    query: languageQuery,
    response: pageOf(languageRow),
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idLanguage}/Basic',
    summary: 'Get a language',
    permission: view,
    response: language,
  }),
  Create: endpoint({
    method: 'POST',
    path: '/Create',
    summary: 'Add a language to the installation',
    permission: 'Language.create',
    body: languageDraft,
    response: language,
    changes,
    answers: 'Basic',
    errors: ['language.codeTaken', 'tenant.operatorOnly'],
  }),
  UpdateBasic: endpoint({
    method: 'PUT',
    path: '/{idLanguage}/Basic',
    summary: 'Change a language: its name, its voice and pronunciations',
    permission: 'Language.edit',
    body: languageChange,
    response: language,
    changes,
    answers: 'Basic',
    errors: ['tenant.operatorOnly', 'entity.stale'],
  }),
  Remove: endpoint({
    method: 'DELETE',
    path: '/{idLanguage}',
    summary: 'Delete a language that no flow or grammar uses',
    permission: 'Language.delete',
    response: none,
    changes,
    removes: 'idLanguage',
    errors: ['language.inUse', 'tenant.operatorOnly'],
  }),
  Relations: endpoint({
    method: 'GET',
    path: '/{idLanguage}/Relations',
    summary: 'List flows, components and grammars of the tenant that use a language',
    permission: view,
    response: z.object({ flows: z.array(relation), grammars: z.array(named) }),
  }),
  Gaps: endpoint({
    method: 'GET',
    path: '/{idLanguage}/Gaps',
    summary: 'List what the flows of the tenant lack in a language',
    permission: view,
    response: z.array(languageGap),
  }),
})
