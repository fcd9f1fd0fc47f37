/** The texts of taking a network along (`networkDataTexts.ts`). Written like `en.ts`. */
export const enNetworkData = {
  networkData: {
    title: 'Export everything',
    text: "One ZIP file with all of this network's data: clients, visits, orders, stock, events, photos, and activity. The person who runs the server can import it into another copy of Larder.",
    people:
      "The file doesn't include passwords or second factors. In the other copy of Larder, everyone needs a new invitation.",
    digits: 'Include the last four digits of Social Security numbers',
    digitsHelp: 'Activity shows whether you included them.',
    start: 'Export everything',
    again: 'Export again',
    failed: "Couldn't export the network",
    running: 'Exporting everything',
    begins: 'Counting rows...',
    progress: '%{done} of %{total} rows',
    keepOpen: 'You can keep working. Keep this tab open until the export is done.',
    lost: "Paused because you're offline. The export will resume on its own.",
    cancel: 'Cancel export',
    ended: 'The file is in your downloads folder. Rows: %{rows}. Photos: %{photos}.',
    private: 'The file contains personal data. Keep it where only you can open it.',
    changed:
      'One record changed during the export. For an exact copy, export again when no one is working. |||| %{smart_count} records changed during the export. For an exact copy, export again when no one is working.',
    hasEnded: 'The network was exported',
    hasStopped: 'The export of the network stopped',
    stopped: 'No file was saved, and no data changed.',
    tooBig: 'The file would be larger than 4 GB.',
    tooBigDetail: 'Ask the person who runs the server for a copy.',
    readme: [
      'Each CSV file has the rows of one table, including deleted records (those with a date in deleted_at). A large table is split into numbered files.',
      'The files are for software to read. Every value is in quotation marks. An empty field without quotation marks means that there is no value. Text that looks like a formula stays as it is, and a spreadsheet may run it. In a spreadsheet, open only files that you trust.',
      'Times are in UTC. manifest.json lists the rows, bytes, and SHA-256 of each file.',
      "To import the archive into another copy of Larder of the same version, the person who runs its server uses the command npm run network:import. The import doesn't use audit_log.csv, user_locations.csv, or platform_roles.csv. The other copy keeps its own activity, and people get their roles by invitation.",
      'Photos are in the folder photos, by network and person.',
    ].join('\n'),
  },
} as const;
