import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import { useFileExport } from '../../kit/list/useFileExport';
import { ToolbarButton } from '../../kit/table/ToolbarButton';
import { useDataApi } from '../../kit/useDataApi';
import type { AnswerHead, Report } from '../../reports/declaration';
import { reportFile } from '../../reports/reportFile';
import { PopupMenu } from '../../ui/PopupMenu';

interface ExportMenuProps {
  /** Null while they are not all there. */
  reports: readonly { report: Report; answer: AnswerHead }[] | null;
}

/** Hands out a report as a file; the audit trail is told before anybody has it. */
export function ExportMenu({ reports }: ExportMenuProps) {
  const translate = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolbarButton
        variant="outlined"
        label={translate('reports.export')}
        icon={<FileDownloadOutlined />}
        disabled={reports === null}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      />
      <PopupMenu
        open={anchor !== null && reports !== null}
        anchorEl={anchor}
        onClose={() => {
          setAnchor(null);
        }}
      >
        {reports?.map(({ report, answer }) => (
          <ExportItem
            key={report.name}
            report={report}
            answer={answer}
            onDone={() => {
              setAnchor(null);
            }}
          />
        ))}
      </PopupMenu>
    </>
  );
}

interface ExportItemProps {
  report: Report;
  answer: AnswerHead;
  onDone: () => void;
}

function ExportItem({ report, answer, onDone }: ExportItemProps) {
  const translate = useText();
  const dataApi = useDataApi();
  const { start } = useFileExport(report.name.replaceAll('_', '-'));
  return (
    <MenuItem
      onClick={() => {
        onDone();
        void start(async ({ signal }) => {
          const { file, rows } = reportFile(report, answer);
          await dataApi.rpc(
            'record_export',
            { p_entity: report.entity, p_filters: FILTERS, p_rows: rows },
            { message: 'reports.exportFailed', signal },
          );
          return file;
        });
      }}
    >
      {translate(report.title)}
    </MenuItem>
  );
}

/** What narrows every report. */
const FILTERS = ['location_id', 'visited_at'];
