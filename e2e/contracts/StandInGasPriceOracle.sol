// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Stands in for the GasPriceOracle of the OP stack, whose fee depends on Ethereum's prices and on compression. This one
/// charges by the byte, and as the real one counts a signature that is not there yet.
contract StandInGasPriceOracle {
    uint256 public weiPerByte;

    function setWeiPerByte(uint256 value) external {
        weiPerByte = value;
    }

    function getL1Fee(bytes calldata unsignedTransaction) external view returns (uint256) {
        return (unsignedTransaction.length + 68) * weiPerByte;
    }

    /// 1.5 wei per gas and 7 wei, by the formula of Isthmus.
    function getOperatorFee(uint256 gasUsed) external pure returns (uint256) {
        return (gasUsed * 1_500_000) / 1e6 + 7;
    }
}
