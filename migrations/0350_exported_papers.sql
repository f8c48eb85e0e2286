-- Whole papers as an archive of PDF files, beside the two kinds of list (docs/adr/0125).
alter table candidate_exports
  drop constraint candidate_exports_format_check,
  add constraint candidate_exports_format_check check (format in ('xlsx', 'pdf', 'papers'));
