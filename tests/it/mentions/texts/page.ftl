<#-- STALE: as the JoinHintResolver has it. -->
<#-- STAYS: as the old JoinHintResolver had it. -->
<p>STALE: made by JoinHintResolver</p>
