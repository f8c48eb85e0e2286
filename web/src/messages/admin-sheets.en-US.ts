export const adminSheets = {
  problems: {
    line: 'Row',
    column: 'Column',
    what: 'Problem',
    firstOnly: 'Only the first {count, number} are listed.',
  },
  entries: {
    export: 'Export',
    import: 'Import',
    title: 'Import into {name}',
    hint: 'Export the dictionary, change the sheet and import it. The sheet is checked first; then everything is imported at once, or nothing.',
    choose: 'Click here or drop an .xlsx file',
    limit: 'At most 2,000 rows',
    wrongKind: 'Choose an .xlsx file.',
    template: 'Download the sheet to fill in',
    newEntries: 'New',
    changedEntries: 'Changed or moved',
    sameEntries: 'As they are',
    problems: 'Problems',
    problemsText:
      'The file has {count, plural, one {# problem} other {# problems}}. Correct it and check it again. Nothing was imported.',
    clean: 'No problems were found.',
    nothing: 'The file changes nothing.',
    commit: 'Import {count, plural, one {# entry} other {# entries}}',
    otherFile: 'Another file',
    done: '{added, number} added, {changed, number} changed',
  },
} as const
