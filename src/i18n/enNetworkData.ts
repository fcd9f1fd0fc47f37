/** The texts of taking a network along (`networkDataTexts.ts`). Written like `en.ts`. */
export const enNetworkData = {
  networkData: {
    title: 'Export everything',
    text: 'One ZIP file with all data of this network: clients, visits, orders, stock, events, photos and the activity. It can be brought into another Larder.',
    people:
      'Passwords and second factors are not in it. In the other Larder, everybody is invited again.',
    digits: 'Include the last four digits of social security numbers',
    digitsHelp: 'The activity says whether they were included.',
    start: 'Export everything',
    again: 'Export again',
    failed: 'Failed to export the network',
    running: 'Exporting everything',
    begins: 'Counting rows...',
    progress: '%{done} of %{total} rows',
    keepOpen: 'You can go on working. Keep this tab open.',
    lost: 'No connection. The export goes on when it is back.',
    cancel: 'Cancel export',
    ended: 'The file has %{rows} rows and %{photos} photos. It is in your downloads.',
    private: 'It holds personal data: keep it where only you can open it.',
    changed:
      'One record was changed while the file was made. Export again when nobody works, if it must be exact. |||| %{smart_count} records were changed while the file was made. Export again when nobody works, if it must be exact.',
    hasEnded: 'The network was exported',
    hasStopped: 'The export of the network stopped',
    stopped: 'No file was made. Nothing was changed.',
    tooBig: 'The file would be larger than 4 GB.',
    tooBigDetail: 'Ask whoever runs the database for a copy.',
    readme: [
      'Each CSV file has the rows of one table, deleted ones too (deleted_at). A large table goes on in files with numbers.',
      'The files are for programs: every value is quoted, and a value that is not there has no quotation marks. Nothing is changed for spreadsheets, so open files of unknown origin with care.',
      'Times are in UTC. manifest.json has the rows, the bytes and the SHA-256 of each file.',
      'npm run network:import brings the archive into another Larder of the same version. audit_log.csv, user_locations.csv and platform_roles.csv are for reading only: the other database keeps an activity of its own, and people get their roles by invitation.',
      'Photos lie in the folder photos, by network and person.',
    ].join('\n'),
  },
} as const;
