import { z } from 'zod'
import { relation } from '../flows/flow.schema.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id, none, pageOf, text } from '../kernel/schema.ts'
import { grammar, grammarChange, grammarDraft, grammarName, grammarQuery, grammarRow } from './grammar.schema.ts'

const view = 'Grammar.view'
const refusals = ['grammar.nameTaken', 'grammar.unknownLanguage', 'grammar.invalid', 'grammar.testsFailed'] as const

export const grammarApi = group('Grammars', '/Administration/Grammars', {
  List: endpoint({
    method: 'GET',
    path: '/List',
    summary: 'List grammars',
    permission: view,
    query: grammarQuery,
    response: pageOf(grammarRow),
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idGrammar}/Basic',
    summary: 'Get a grammar',
    permission: view,
    response: grammar,
  }),
  Create: endpoint({
    method: 'POST',
    path: '/Create',
    summary: 'Create a grammar; its test phrases must pass',
    permission: 'Grammar.create',
    body: grammarDraft,
    response: grammar,
    changes: ['Lookups.Grammars'],
    answers: 'Basic',
    errors: refusals,
  }),
  UpdateBasic: endpoint({
    method: 'PUT',
    path: '/{idGrammar}/Basic',
    summary: 'Update a grammar for new conversations; its test phrases must pass',
    permission: 'Grammar.edit',
    body: grammarChange,
    response: grammar,
    changes: ['Lookups.Grammars', 'CallScripts.Assets'],
    answers: 'Basic',
    errors: [...refusals, 'grammar.nameInUse', 'entity.stale'],
  }),
  Remove: endpoint({
    method: 'DELETE',
    path: '/{idGrammar}',
    summary: 'Delete a grammar that no flow uses',
    permission: 'Grammar.delete',
    response: none,
    changes: ['Lookups.Grammars'],
    removes: 'idGrammar',
    errors: ['grammar.inUse'],
  }),
  Duplicate: endpoint({
    method: 'POST',
    path: '/{idGrammar}/Duplicate',
    summary: 'Duplicate a grammar under another name',
    permission: 'Grammar.create',
    body: z.object({ name: grammarName }),
    response: grammar,
    changes: ['Lookups.Grammars'],
    answers: 'Basic',
    errors: refusals,
  }),
  Exists: endpoint({
    method: 'GET',
    path: '/Exists',
    summary: 'Check whether a grammar has this name',
    permission: view,
    query: z.object({ name: text(1, 80), except: id.optional() }),
    response: z.object({ exists: z.boolean() }),
  }),
  Relations: endpoint({
    method: 'GET',
    path: '/{idGrammar}/Relations',
    summary: 'List flows and components that use a grammar',
    permission: view,
    response: z.array(relation),
  }),
})
