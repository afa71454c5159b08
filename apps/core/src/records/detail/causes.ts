interface Explanation {
  /** What most probably led to it. */
  readonly cause: string
  /** What to do about it. */
  readonly next: string
}

/** Errors and warnings by their code; the longest beginning that fits counts. */
const explanations: Readonly<Record<string, Explanation>> = {
  'request.timeout': {
    cause: 'The service did not answer in time. It may be overloaded, or the timeout of the step is too short.',
    next: 'Try the address by hand. If it is only slow, raise the timeout of the step or its number of retries.',
  },
  'request.network': {
    cause: 'The service could not be reached. Its name, port or network is wrong, or it is down.',
    next: 'Check the address in the step, then whether the service runs and can be reached from here.',
  },
  'request.refused': {
    cause: 'The request was not sent: its address is not public and not one that the operator permits.',
    next: 'Use a public address in the step, or ask your operator to permit a host of your own network.',
  },
  'request.refused secret': {
    cause: 'The request was not sent: a secret that it needs is not stored.',
    next: 'Ask an administrator to store the secret that the step names.',
  },
  'request.tooLarge': {
    cause: 'The response of the service is too large for a conversation.',
    next: 'Ask the service for less, for example by a filter or a limit in the address of the step.',
  },
  'request.status': {
    cause: 'The service was reached but refused the request. The status of its response says why.',
    next: 'For 401 or 403 check the secret, for 404 the address, for 400 what the step sends. Connect the way out of that status to go on without it.',
  },
  'request.mapping': {
    cause: 'The response of the service does not have the structure the step expects.',
    next: 'Compare the response with what the step takes from it, and correct the paths in the step.',
  },
  'request.url': {
    cause: 'The address of the request contains a value in a place where none is allowed.',
    next: 'Write host and port as plain text in the step, and keep values to the path and the query.',
  },
  'script.timeout': {
    cause: 'The script runs in a loop or has too much to do. Its time limit is a setting of the step.',
    next: 'Try the script with the values of this conversation, and shorten what it does or raise its time limit.',
  },
  'script.memory': {
    cause: 'The script collects too much data.',
    next: 'Keep only what the script returns, and take long lists in parts.',
  },
  'script.mapping': {
    cause: 'The script did not return what the step expects.',
    next: 'Compare what the script returns with the variables the step fills from it.',
  },
  'script.busy': {
    cause: 'Other scripts took all the time there is for them.',
    next: 'Nothing is wrong in this step. If it happens often, shorten scripts or ask an administrator for more processes.',
  },
  'script.': {
    cause: 'The script has an error. Its message says what.',
    next: 'Open the step and correct the script at the place the message names.',
  },
  'agent.noModel': {
    cause: 'No language model is set up for this installation.',
    next: 'Ask an administrator to set up a language model, or use steps that need none.',
  },
  'agent.timeout': {
    cause: 'The language model did not answer in time.',
    next: 'If it happens often, shorten the instructions, limit the tools of the step, or use a faster model.',
  },
  'agent.useless': {
    cause: 'The language model answered nothing, called what it may not, or with values that do not fit.',
    next: 'Say in the instructions of the step when each tool is to be called and with what, then try the conversation again.',
  },
  'agent.': {
    cause: 'The language model could not be reached, or what it answered could not be used.',
    next: 'Ask an administrator whether the language model can be reached. Connect the error way out so that the conversation goes on.',
  },
  'email.suppressed': {
    cause: 'The address is on the do-not-call list.',
    next: 'Nothing has to be changed: the person asked not to be contacted. Connect the failed way out to say so.',
  },
  'email.': {
    cause: 'The mail server refused the email. Its words are in the message.',
    next: 'Check the address in the step. If it is right, ask an administrator to check the mail server.',
  },
  'sms.suppressed': {
    cause: 'The number is on the do-not-call list.',
    next: 'Nothing has to be changed: the person asked not to be contacted. Connect the failed way out to say so.',
  },
  'sms.noProvider': {
    cause: 'No SMS gateway is set up for this installation.',
    next: 'Ask an administrator to set up an SMS gateway. Connect the failed way out so that the conversation goes on.',
  },
  'sms.undelivered': {
    cause: 'The SMS gateway took the message, but it did not reach the phone. Its state is in the message.',
    next: 'Nothing has to be changed where a phone was off for days. If many are not delivered, ask an administrator to check the SMS gateway.',
  },
  'sms.': {
    cause: 'The SMS gateway did not take the message. Its words are in the message.',
    next: 'Check the number in the step. If it is right, ask an administrator to check the SMS gateway.',
  },
  'schedule.times': {
    cause: 'The variable has no value yet, or its value is not opening times.',
    next: 'Give the variable opening times before this step, or enter them in the step itself.',
  },
  'suppress.failed': {
    cause: 'The do-not-call list could not be changed, or the number or address is not one.',
    next: 'Check which number or address the step adds or removes.',
  },
  'callback.time': {
    cause: 'The expressions of the step give something that is no date or time.',
    next: 'Ask for date and time in a step that recognizes them, and use its variables here.',
  },
  'callback.failed': {
    cause: 'The number of the callback is not one, or it could not be saved.',
    next: 'Check which number the step calls back.',
  },
  'person.missing': {
    cause: 'The channel does not know the number or address of the person.',
    next: 'Set a number or address in the step, for example a variable in which the person gave it.',
  },
  'transfer.flow': {
    cause:
      'The flow to continue in has no published version, was deleted, or flows hand over to each other again and again.',
    next: 'Publish that flow, choose another one, or let the way out “failed” lead on.',
  },
  'transfer.nobody': {
    cause: 'A chat can’t be transferred to a number.',
    next: 'Connect the declined way out, for example to a callback, or use the flow on a line for calls.',
  },
  'transfer.target': {
    cause: 'The variable with the number to transfer to was empty.',
    next: 'Set the variable before this step, or write the number into the step.',
  },
  'line.recognition': {
    cause: 'The speech recognizer failed while the caller spoke. Its reason is in the message.',
    next: 'If it happens often, ask an administrator to check the speech recognizer. Let steps take keys as well as speech.',
  },
  'line.sound': {
    cause:
      'The caller’s machine or network stood still for a while, so that what they said did not all arrive in time.',
    next: 'Ask the caller to repeat it. If it happens often, check their network.',
  },
  'line.playback': {
    cause: 'A text or recording could not be played to the caller. The reason is in the message.',
    next: 'Check the voice of the language in the settings of the flow, or the recording of the step.',
  },
  'variable.refused': {
    cause:
      'A value given at the start does not match the type of the flow’s variable, or the flow has no variable with that name.',
    next: 'Compare the names and types of the flow’s variables with what is given at the start.',
  },
  'variable.type': {
    cause: 'A value of a different type was assigned to the variable.',
    next: 'Convert the value where it is assigned, for example with int() or string().',
  },
  'variable.': {
    cause: 'The flow uses a variable that it does not declare, or assigns it a value of the wrong type.',
    next: 'Declare the variable in the settings of the flow, or correct its name in the step.',
  },
  'expression.unknownName': {
    cause: 'The expression names a variable that the flow does not declare.',
    next: 'Declare the variable in the settings of the flow, or correct its name in the step.',
  },
  'expression.cost': {
    cause: 'The expression processes too much data.',
    next: 'Take less data into the variable, or split the expression over several steps.',
  },
  'expression.value': {
    cause: 'The expression could not be calculated with its values: one was empty, 0, out of range or of another type.',
    next: 'Check the values in a branch before this step, for example that a divisor is not 0, or ask for them again.',
  },
  'expression.': {
    cause: 'The expression could not be calculated with its values, often because a variable was still empty.',
    next: 'Make sure its variables have a value before this step: ask for them, give them a default, or check them in a branch.',
  },
  'outlet.': {
    cause: 'An outlet of this step is not connected.',
    next: 'Connect it to another step, for example to one that ends the conversation politely.',
  },
  'loop.guard': {
    cause: 'The conversation kept returning to the same step, most often because the caller was not understood.',
    next: 'See what was heard before it, add those words to the reactions of the step, or lead its escape to a person.',
  },
  'limit.steps': {
    cause: 'The flow runs in a loop without waiting for the caller.',
    next: 'Find the loop on the lit path, and add a step that waits or a counter that ends it.',
  },
  'limit.cost': {
    cause: 'One turn of the conversation had too much to calculate.',
    next: 'Shorten long lists and loops in the steps before it, or let a step wait for the caller in between.',
  },
  'limit.duration': {
    cause: 'The conversation took longer than the flow allows.',
    next: 'Raise the longest duration in the settings of the flow, or end the conversation earlier.',
  },
  'subflow.missing': {
    cause: 'The subflow was deleted or never published.',
    next: 'Publish the subflow, or choose another one in the step.',
  },
  'subflow.depth': {
    cause: 'Subflows call each other in a loop.',
    next: 'See on the lit path which subflow calls one that called it, and take one of these calls out.',
  },
  'subflow.': {
    cause: 'The settings of the subflow and of the step that calls it don’t match.',
    next: 'Compare the inputs and exits of the step with what the subflow declares.',
  },
  'node.missing': {
    cause: 'The flow was deleted or changed while the conversation was running.',
    next: 'Nothing has to be changed if the next conversation runs. Otherwise open the flow and check it.',
  },
  'start.missing': {
    cause: 'The flow has no start step.',
    next: 'Add a start step, connect it, and publish the flow again.',
  },
  'flow.missing': {
    cause: 'The flow was deleted while the conversation was running.',
    next: 'Undo the deletion in the audit log if the flow is still needed.',
  },
  'flow.tooNew': {
    cause: 'A newer release saved the flow, and the process that ran the conversation could not read it.',
    next: 'Ask an administrator to update all processes to the same release.',
  },
  'text.missing': {
    cause: 'The step has no text in the conversation’s language or in the default language.',
    next: 'Add the text in this language to the step.',
  },
  'language.undeclared': {
    cause: 'The flow switched to a language that it does not declare.',
    next: 'Add the language to the settings of the flow, or correct the code in the step.',
  },
  'library.missing': {
    cause: 'The conversation could not be resumed.',
    next: 'Start the conversation again. If it happens often, report it with this link.',
  },
  'state.': {
    cause: 'The conversation could not be resumed.',
    next: 'Start the conversation again. If it happens often, report it with this link.',
  },
  engine: {
    cause: 'This is an error in Parley, not in the flow. It was logged.',
    next: 'Copy the link to this error and report it.',
  },
}

const UNKNOWN: Explanation = {
  cause: 'No further details.',
  next: 'Open the timeline at this error and check the events before it.',
}

/** What most probably led to an error or warning, and what to do about it. */
export function explain(code: string, text: string | null = ''): Explanation {
  // One code for both, told apart by the words that it was kept with.
  if (code === 'request.refused' && text?.includes('secret')) return explain('request.refused secret')
  const fitting = Object.keys(explanations)
    .filter((key) => code === key || (key.endsWith('.') && code.startsWith(key)))
    .sort((one, other) => other.length - one.length)[0]
  return (fitting && explanations[fitting]) || UNKNOWN
}
